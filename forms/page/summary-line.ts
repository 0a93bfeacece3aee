/**
 * Formats a line of the list above the fields: the error, preceded by the field's label unless the error contains the label as a
 * word.
 */
export function summaryLine(label: string, error: string): string {
  const position = error.indexOf(label);
  const isApart =
    position < 0 || (position > 0 && /\p{L}/u.test(error.charAt(position - 1) + error.charAt(position + label.length)));
  return isApart ? label.replace(/[.:]*$/, /[?？؟]$/.test(label) ? ' ' : ': ') + error : error;
}
