/** As codes are compared: without their case. Those of forms have no other letters. */
export function couponKey(code: string): string {
  return code.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
