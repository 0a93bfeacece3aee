import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountText, readAmount } from '#console/parts/amount/amounts.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { decimals } from '#forms/money.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { mistakeAt } from '../schema/change.ts';
import { texts } from '../texts.ts';

/**
 * An amount as people type it, in the currency of the form; the service has it in minor units. What is no amount stays as it was typed, so
 * that no save takes another one.
 */
export function AmountControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts).amount;
  const format = useFormat();
  const language = useLanguage();
  const { errors, currency } = usePanel();
  const [typed, setTyped] = useState<{ text: string; of: unknown; currency: string | undefined } | null>(null);
  const isUnits = typeof value === 'number' && Number.isSafeInteger(value);
  const kept = typed !== null && typed.of === value && typed.currency === currency;
  const shown = isUnits && currency ? amountText(value, currency, language) : String(value ?? '');
  const text = kept ? typed.text : shown;
  const read = currency && text !== '' ? readAmount(text, currency, language) : null;
  const mistake = () => {
    if (!currency || !read || 'units' in read) return mistakeAt(errors, path, label);
    if (read.mistake === 'too_fine') return t.tooFine(currency, decimals(currency));
    return t.noAmount(amountText(1990 * 10 ** Math.max(0, decimals(currency) - 2), currency, language));
  };
  return (
    <TextInput
      label={label}
      description={description}
      error={mistake()}
      required={required}
      disabled={disabled || !currency}
      inputMode="decimal"
      value={text}
      placeholder={currency ? undefined : t.noCurrency}
      rightSection={read && 'units' in read ? `= ${format.amount(read.units, currency ?? '')}` : currency}
      rightSectionWidth="auto"
      rightSectionProps={{ style: { paddingInline: 8, fontSize: 'var(--mantine-font-size-xs)' } }}
      onChange={(event) => {
        const { value: next } = event.currentTarget;
        const found = currency && next.trim() !== '' ? readAmount(next, currency, language) : null;
        const made = found === null ? undefined : 'units' in found ? found.units : next;
        setTyped({ text: next, of: made, currency });
        edit(() => made);
      }}
    />
  );
}

/** One of the currencies there are, by code and name. */
export function CurrencyControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { errors } = usePanel();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const known = Intl.supportedValuesOf('currency');
  const unknown = typeof value === 'string' && value !== '' && !known.includes(value) ? [value] : [];
  return (
    <NativeSelect
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      data={[
        { value: '', label: t.notSet },
        ...unknown.map((code) => ({ value: code, label: t.unknownChoice(code) })),
        ...known.map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? ''}` })),
      ]}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        const { value: next } = event.currentTarget;
        edit(() => next || undefined);
      }}
    />
  );
}
