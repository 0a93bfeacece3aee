/** Names a language, with its tag: `German (de)`. */
export function languageName(tag: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag);
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}

/** True for an existing language: `deutsch` is a well-formed tag, but no language. */
export function isLanguage(tag: string): boolean {
  const { language } = new Intl.Locale(tag);
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) !== undefined;
}

/** Normalises a language tag; null for a malformed one. */
export function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null;
  } catch {
    return null;
  }
}
