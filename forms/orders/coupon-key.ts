/** Normalises a coupon code for comparison: codes ignore case. Codes of forms have no letters beyond a to z. */
export function couponKey(code: string): string {
  return code.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
