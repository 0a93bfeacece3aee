/** What people call a language, with its tag: `German (de)`. */
export function languageName(tag: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag);
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}

/** Whether there is such a language: `deutsch` is written as a tag may be, and is none. */
export function isLanguage(tag: string): boolean {
  const { language } = new Intl.Locale(tag);
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) !== undefined;
}

/** A tag as it is written, or null for what is none. */
export function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null;
  } catch {
    return null;
  }
}
