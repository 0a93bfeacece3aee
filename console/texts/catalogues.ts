import type { Language } from './language.ts';

/** The folder goes with the Pro package. */
const ofPro = import.meta.glob<{ de: Readonly<Record<string, unknown>> }>('../pro/texts/de.ts');

/** The files of a language, which nobody loads who reads English. */
export async function loadCatalogues(language: Language) {
  if (language === 'en') return [];
  const files = await Promise.all([import('./de.ts'), ...Object.values(ofPro).map((load) => load())]);
  return files.map((file) => file.de);
}
