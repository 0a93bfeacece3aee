/** A line of the list above the fields: the error, after the field's label when the error does not name it. */
export function summaryLine(label: string, error: string): string {
  return error.includes(label) ? error : `${label.replace(/[.:]+$/, '')}: ${error}`;
}
