/** Returns the column id of a field. */
export function fieldColumn(name: string): string {
  return `field.${name}`;
}

/** Number of fields that are shown by default. */
const USUAL_FIELDS = 4;

/** Lists all columns in order: the fields of one form, or the columns that all forms share. */
export function columnsOf(fields: readonly { name: string }[] | undefined): string[] {
  if (!fields) return ['summary', 'form', 'state', 'received'];
  return [...fields.map(({ name }) => fieldColumn(name)), 'state', 'received'];
}

export function usualColumns(fields: readonly { name: string }[] | undefined): string[] {
  return columnsOf(fields?.slice(0, USUAL_FIELDS));
}

/** Returns the stored columns that still exist, or the default ones if none is left. */
export function chosenColumns(
  all: readonly string[],
  usual: readonly string[],
  stored: readonly string[] | undefined,
): string[] {
  const existing = (stored ?? []).filter((id, at, ids) => all.includes(id) && ids.indexOf(id) === at);
  return existing.length > 0 ? existing : [...usual];
}

/** Shows a column at the end, or hides it. The last visible column stays. */
export function toggled(shown: readonly string[], id: string): string[] {
  if (!shown.includes(id)) return [...shown, id];
  return shown.length === 1 ? [...shown] : shown.filter((one) => one !== id);
}

/** Moves a column by a number of positions; beyond either end it stays. */
export function moved(shown: readonly string[], id: string, by: number): string[] {
  const from = shown.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= shown.length) return [...shown];
  const others = shown.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
