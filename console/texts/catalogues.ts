import type { Language } from './language.ts';

/** Empty in the free edition, which has no Pro package. */
const ofPro = import.meta.glob<{ de: Readonly<Record<string, unknown>> }>('../pro/texts/de.ts');

/** Loads the texts of a language. English needs none of these files. */
export async function loadCatalogues(language: Language) {
  if (language === 'en') return [];
  const files = await Promise.all([import('./de.ts'), ...Object.values(ofPro).map((load) => load())]);
  return files.map((file) => file.de);
}
