import { Group, Input, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { NumberInput } from '#console/parts/number/number-input.tsx';
import { texts } from '#console/texts/en/builder/condition.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Field } from '../../model.ts';
import { boundOf, enteringOf, optionsOf, type Rule } from './condition.ts';

const INPUT_TYPES = { text: 'text', date: 'date', time: 'time', moment: 'datetime-local' } as const;

/** The input for a rule's value, of a kind that fits the field. */
export function ValueInput({
  rule: { op, value },
  field,
  error,
  disabled,
  onChange,
}: {
  rule: Rule;
  field: Field | undefined;
  error?: string;
  disabled?: boolean;
  onChange(value: unknown): void;
}) {
  const t = useTexts(texts);
  const entering = enteringOf(field, op);
  const inputProps = { label: t.value, error, disabled };
  if (entering === 'none') return null;
  if (entering === 'bounds') {
    const [least, most] = Array.isArray(value) ? value : [];
    const kind = boundOf(field);
    return (
      <div>
        <Group gap={4} grow wrap="nowrap" align="flex-start">
          <Single
            kind={kind}
            label={t.from}
            value={least}
            disabled={disabled}
            onChange={(one) => onChange([one, most])}
          />
          <Single
            kind={kind}
            label={t.to}
            value={most}
            disabled={disabled}
            onChange={(one) => onChange([least, one])}
          />
        </Group>
        {error && <Input.Error mt={4}>{error}</Input.Error>}
      </div>
    );
  }
  if (entering === 'flag') {
    return (
      <NativeSelect
        {...inputProps}
        value={value === false ? 'false' : 'true'}
        data={[
          { value: 'true', label: t.ticked },
          { value: 'false', label: t.notTicked },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === 'true')}
      />
    );
  }
  if (entering === 'choice') {
    const options = optionsOf(field);
    const isThere = options.some((option) => option.value === value);
    return (
      <NativeSelect
        {...inputProps}
        value={isThere ? String(value) : ''}
        data={[...(isThere ? [] : [{ value: '', label: t.chooseValue }]), ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (entering === 'choices') {
    return (
      <MultiSelect
        {...inputProps}
        searchable
        value={Array.isArray(value) ? value.map(String) : []}
        data={optionsOf(field)}
        onChange={onChange}
      />
    );
  }
  if (entering === 'texts') {
    return (
      <Textarea
        {...inputProps}
        label={t.values}
        autosize
        minRows={2}
        value={Array.isArray(value) ? value.join('\n') : ''}
        onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
        onBlur={() => onChange((Array.isArray(value) ? value : []).filter((one) => one !== ''))}
      />
    );
  }
  return <Single kind={entering} {...inputProps} value={value} onChange={onChange} />;
}

function Single({
  kind,
  label,
  value,
  error,
  disabled,
  onChange,
}: {
  kind: 'text' | 'number' | 'date' | 'time' | 'moment';
  label: string;
  value: unknown;
  error?: string;
  disabled?: boolean;
  onChange(value: unknown): void;
}) {
  if (kind === 'number') {
    return (
      <NumberInput
        label={label}
        error={error}
        disabled={disabled}
        value={value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  return (
    <TextInput
      type={INPUT_TYPES[kind]}
      label={label}
      error={error}
      disabled={disabled}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
