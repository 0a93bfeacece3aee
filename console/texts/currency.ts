/** The currencies of ISO 4217 whose minor unit is not a hundredth. Intl knows digits for display, which differ. */
const DIGITS: Readonly<Record<string, number>> = {
  ...digitsOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digitsOf(4, 'CLF UYW'),
};

/** How many decimals amounts of a currency have, as the service counts its minor units. */
export function decimalsOf(currency: string): number {
  return DIGITS[currency.toUpperCase()] ?? 2;
}

function digitsOf(digits: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]));
}
