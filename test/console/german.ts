import { de } from '#console/texts/de.ts';
import { setLanguage, startLanguage } from '#console/texts/language.ts';

// Registers German as the console's page does. The language is still English.
await startLanguage(async () => [de]);
await setLanguage('de');
await setLanguage('en');
