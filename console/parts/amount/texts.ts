import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    noCurrency: 'Choose the currency first',
    noAmount: (example: string) => `That is no amount. Write it like ${example}.`,
    tooFine: (currency: string, decimals: number) =>
      decimals === 0
        ? `Amounts in ${currency} have no decimals.`
        : `Amounts in ${currency} have ${decimals} decimals at most.`,
  },
  {
    noCurrency: 'Zuerst die Währung wählen',
    noAmount: (example) => `Das ist kein Betrag. So schreiben: ${example}.`,
    tooFine: (currency, decimals) =>
      decimals === 0
        ? `Beträge in ${currency} haben keine Nachkommastellen.`
        : `Beträge in ${currency} haben höchstens ${decimals} Nachkommastellen.`,
  },
);
