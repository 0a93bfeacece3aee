import { NativeSelect } from '@mantine/core';
import { AmountInput } from '#console/parts/amount/amount-input.tsx';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { mistakeAt } from '../schema/change.ts';

/** An amount in the form's currency; the value is in minor units. */
export function AmountControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const { errors, currency } = usePanel();
  return (
    <AmountInput
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      value={value}
      currency={currency}
      onChange={(next) => edit(() => next)}
    />
  );
}

/** A choice of all currencies, by code and name. */
export function CurrencyControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { errors } = usePanel();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const currencies = Intl.supportedValuesOf('currency');
  const unknown = typeof value === 'string' && value !== '' && !currencies.includes(value) ? [value] : [];
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
        ...currencies.map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? ''}` })),
      ]}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        const { value: next } = event.currentTarget;
        edit(() => next || undefined);
      }}
    />
  );
}
