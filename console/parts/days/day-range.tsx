import { TextInput } from '@mantine/core';
import { texts } from '#console/texts/en/parts/day-range.ts';
import { useTexts } from '#console/texts/language.ts';

/** Inputs for the first and the last day of a range, as filters in the address have them. */
export function DayRange({
  from,
  to,
  onChange,
  size = 'sm',
}: {
  from: string | undefined;
  to: string | undefined;
  /** Gets the bound that changed; undefined removes it. */
  onChange(range: { from?: string | undefined } | { to?: string | undefined }): void;
  size?: 'xs' | 'sm';
}) {
  const t = useTexts(texts);
  return (
    <>
      <TextInput
        type="date"
        size={size}
        label={t.from}
        max={to}
        value={from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
      />
      <TextInput
        type="date"
        size={size}
        label={t.to}
        min={from}
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
      />
    </>
  );
}
