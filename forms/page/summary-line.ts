/** A line of the list above the fields: the error, after the field's label when the error neither begins with it nor has it as a word. */
export function summaryLine(label: string, error: string): string {
  const at = error.indexOf(label);
  const isApart = at < 0 || (at > 0 && /\p{L}/u.test(error.charAt(at - 1) + error.charAt(at + label.length)));
  return isApart ? `${label.replace(/[.:]+$/, '')}: ${error}` : error;
}
