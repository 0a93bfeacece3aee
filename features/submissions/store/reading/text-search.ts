/** A text without case and accents, as texts are compared in a search. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text stands in one of the values; names of fields do not count. @param folded what is looked for */
export function holdsText(value: unknown, folded: string): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value !== 'object') return fold(String(value)).includes(folded);
  return Object.values(value).some((part) => holdsText(part, folded));
}

/** What `like` finds at least all those by, in the JSON text of the values. */
export function likePattern(text: string): string {
  const inJson = JSON.stringify(text.normalize('NFC')).slice(1, -1);
  return `%${inJson.replace(/[\\%_]/g, '\\$&')}%`;
}
