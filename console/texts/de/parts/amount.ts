import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/amount.ts';

export const texts: Translated<typeof english> = {
  noCurrency: 'Zuerst die Währung wählen',
  noAmount: (example) => `Das ist kein gültiger Betrag. Schreiben Sie ihn so: ${example}.`,
  tooFine: (currency, decimals) =>
    decimals === 0
      ? `Beträge in ${currency} haben keine Nachkommastellen.`
      : `Beträge in ${currency} haben höchstens ${decimals} Nachkommastellen.`,
};
