/** The display format of a calculated number. */
export interface NumberFormatConfig {
  decimals: number;
  format: 'number' | 'percent' | 'currency';
  /** ISO 4217. */
  currency?: string;
}

/** Formats a number in a language, with all of its decimals: `1,990.50`, `19.0%`, `€19.90`. */
export function formatCalculated(
  value: number,
  { decimals, format, currency }: NumberFormatConfig,
  locale: string | undefined,
): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const style =
    format === 'percent'
      ? ({ style: 'unit', unit: 'percent' } as const)
      : format === 'currency' && currency
        ? ({ style: 'currency', currency } as const)
        : {};
  return new Intl.NumberFormat(locale, { ...digits, ...style }).format(value);
}
