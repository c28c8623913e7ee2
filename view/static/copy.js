// @ts-check

// Buttons that copy the whole text of an address.

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const was = button.textContent;
    try {
      const response = await fetch(button.dataset.copy ?? "");
      await navigator.clipboard.writeText(await response.text());
      button.textContent = "Copied";
    } catch {
      button.textContent = "Could not be copied";
    }
    setTimeout(() => { button.textContent = was; }, 1500);
  });
}
