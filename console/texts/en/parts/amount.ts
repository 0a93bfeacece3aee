import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsAmount', {
  noCurrency: 'Choose the currency first',
  noAmount: (example: string) => `This is not a valid amount. Write it like ${example}.`,
  tooFine: (currency: string, decimals: number) =>
    decimals === 0
      ? `Amounts in ${currency} have no decimals.`
      : `Amounts in ${currency} have ${decimals} decimals at most.`,
});
