import { TextInput, type TextInputProps } from '@mantine/core';
import { useTypedText } from '#console/parts/number/typed-text.ts';
import { texts } from '#console/texts/en/parts/amount.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { decimals } from '#forms/money.ts';
import { amountText, readAmount } from './amounts.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** An amount in minor units, or the typed text if it is no amount. */
  value: unknown;
  /** Undefined until a currency is chosen. */
  currency: string | undefined;
  /** @param next undefined for an empty input. Invalid text is passed on as typed, so that saving cannot store another amount */
  onChange(next: number | string | undefined): void;
}

/** An input for an amount in its currency, which shows the resulting amount beside the text. */
export function AmountInput({ value, currency, onChange, error, disabled, ...more }: Props) {
  const t = useTexts(texts);
  const format = useFormat();
  const language = useLanguage();
  const isUnits = typeof value === 'number' && Number.isSafeInteger(value);
  const shown = isUnits && currency ? amountText(value, currency, language) : String(value ?? '');
  const readUnits = (typed: string) => {
    const result = currency ? readAmount(typed, currency, language) : null;
    return result === null ? undefined : 'units' in result ? result.units : typed;
  };
  const { text, take } = useTypedText(value, shown, readUnits, currency);
  const read = currency && text !== '' ? readAmount(text, currency, language) : null;
  const mistake = () => {
    if (!currency || !read || 'units' in read) return error;
    if (read.mistake === 'too_fine') return t.tooFine(currency, decimals(currency));
    return t.noAmount(amountText(1990 * 10 ** Math.max(0, decimals(currency) - 2), currency, language));
  };
  return (
    <TextInput
      {...more}
      error={mistake()}
      disabled={disabled || !currency}
      inputMode="decimal"
      value={text}
      placeholder={currency ? undefined : t.noCurrency}
      rightSection={read && 'units' in read ? `= ${format.amount(read.units, currency ?? '')}` : currency}
      rightSectionWidth="auto"
      rightSectionProps={{ style: { paddingInline: 8, fontSize: 'var(--mantine-font-size-xs)' } }}
      onChange={(event) => onChange(take(event.currentTarget.value))}
    />
  );
}
