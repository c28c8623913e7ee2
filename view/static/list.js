// @ts-check

// The list of episodes: a choice applies at once.

const form = document.getElementById("filter");
if (form instanceof HTMLFormElement) {
  form.addEventListener("change", (e) => {
    if (e.target instanceof HTMLSelectElement) form.requestSubmit();
  });
  form.addEventListener("formdata", (e) => {
    for (const [name, value] of [...e.formData]) if (value === "") e.formData.delete(name);
  });
}
