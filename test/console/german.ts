import { de } from '#console/texts/de.ts';
import { setLanguage, startLanguage } from '#console/texts/language.ts';

// As the page of the console does it. The language is still English.
await startLanguage(async () => [de]);
await setLanguage('de');
await setLanguage('en');
