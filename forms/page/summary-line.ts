/** A line of the list above the fields: the error, after the field's label where it does not name that itself. */
export function summaryLine(label: string, error: string): string {
  return error.includes(label) ? error : `${label.replace(/[.:]+$/, '')}: ${error}`;
}
