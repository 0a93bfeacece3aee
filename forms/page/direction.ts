/** Scripts that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set([
  ...['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Syre', 'Syrj', 'Syrn', 'Thaa'],
]);

/** Returns the `dir` of a text in a language, by its script; null for a script from left to right. */
export function textDirection(language: string | undefined): 'rtl' | null {
  const script = language && new Intl.Locale(language).maximize().script;
  return script && RIGHT_TO_LEFT.has(script) ? 'rtl' : null;
}
