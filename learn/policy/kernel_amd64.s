//go:build goexperiment.simd

#include "textflag.h"

// What the compiler makes of such a loop in Go moves every sum from register to register; here each stays in one.
// A row of A is at R8 plus 0 to 2 times R9, or at R10 likewise; a row of B at BX; a row of C at DX.

#define TERMS(from, a0, a1) \
	VBROADCASTSS from, Y14        \
	VFMADD231PS  Y12, Y14, a0     \
	VFMADD231PS  Y13, Y14, a1

// FOUR adds a term to the sums of four rows, and leaves the row of B in Y12 and Y13.
#define FOUR \
	VMOVUPS (BX), Y12            \
	VMOVUPS 32(BX), Y13          \
	TERMS((R8), Y0, Y1)          \
	TERMS((R8)(R9*1), Y2, Y3)    \
	TERMS((R8)(R9*2), Y4, Y5)    \
	TERMS((R10), Y6, Y7)

#define NEXT \
	ADDQ R11, R8  \
	ADDQ R11, R10 \
	ADDQ R12, BX  \
	DECQ CX

#define PUT(c0, c1) \
	VADDPS  (DX), c0, c0   \
	VADDPS  32(DX), c1, c1 \
	VMOVUPS c0, (DX)       \
	VMOVUPS c1, 32(DX)     \
	ADDQ    R13, DX

#define PUTFOUR \
	PUT(Y0, Y1) \
	PUT(Y2, Y3) \
	PUT(Y4, Y5) \
	PUT(Y6, Y7)

#define ZERO(c0, c1) \
	VXORPS c0, c0, c0 \
	VXORPS c1, c1, c1

#define BEGIN \
	MOVQ  a+0(FP), R8    \
	MOVQ  ai+8(FP), R9   \
	MOVQ  ak+16(FP), R11 \
	MOVQ  b+24(FP), BX   \
	MOVQ  bk+32(FP), R12 \
	MOVQ  c+40(FP), DX   \
	MOVQ  ci+48(FP), R13 \
	MOVQ  q+56(FP), CX   \
	SHLQ  $2, R9         \
	SHLQ  $2, R11        \
	SHLQ  $2, R12        \
	SHLQ  $2, R13        \
	LEAQ  (R8)(R9*2), R10 \
	ADDQ  R9, R10        \
	ZERO(Y0, Y1)         \
	ZERO(Y2, Y3)         \
	ZERO(Y4, Y5)         \
	ZERO(Y6, Y7)

// func sixRows(a *float32, ai, ak int, b *float32, bk int, c *float32, ci, q int)
TEXT ·sixRows(SB), NOSPLIT, $0-64
	BEGIN
	ZERO(Y8, Y9)
	ZERO(Y10, Y11)
	TESTQ CX, CX
	JLE   six

sixLoop:
	FOUR
	TERMS((R10)(R9*1), Y8, Y9)
	TERMS((R10)(R9*2), Y10, Y11)
	NEXT
	JNZ  sixLoop

six:
	PUTFOUR
	PUT(Y8, Y9)
	PUT(Y10, Y11)
	VZEROUPPER
	RET

// func fourRows(a *float32, ai, ak int, b *float32, bk int, c *float32, ci, q int)
TEXT ·fourRows(SB), NOSPLIT, $0-64
	BEGIN
	TESTQ CX, CX
	JLE   four

fourLoop:
	FOUR
	NEXT
	JNZ  fourLoop

four:
	PUTFOUR
	VZEROUPPER
	RET
