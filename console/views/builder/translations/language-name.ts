/** What people call a language, with its tag: `German (de)`. */
export function languageName(tag: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag);
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}

/** A tag as it is written, or null for what is none. */
export function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null;
  } catch {
    return null;
  }
}
