import type { FieldConfig, FieldValue, FormConfig, SubmissionValues } from '../config/types.ts';
import { isEmptyValue } from './conditions.ts';
import { initialValue } from './sanitise.ts';

/** A value for every field of a form, as a visitor might send it; it shows types and names and need not pass the rules. */
export function sampleValues({ fields }: FormConfig): SubmissionValues {
  return Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)]));
}

function sampleOf(field: FieldConfig): FieldValue {
  const initial = initialValue(field);
  return isEmptyValue(initial) ? SAMPLES[field.type](field) : initial;
}

const SAMPLES: Record<FieldConfig['type'], (field: FieldConfig) => FieldValue> = {
  text: (field) => cut('Sample text', field),
  textarea: (field) => cut('Sample text\non two lines', field),
  hidden: () => 'sample',
  // Reserved for examples: no mailbox, host or telephone of anybody.
  email: () => 'visitor@example.com',
  url: () => 'https://example.com/',
  tel: () => '+12025550143',
  number: ({ min, max }) => (typeof min === 'number' ? min : typeof max === 'number' ? Math.min(max, 42) : 42),
  date: ({ min, max }) => [min, max].find((day) => typeof day === 'string') ?? '2030-01-31',
  select: firstChoice,
  radio: firstChoice,
  checkboxes: ({ options = [], min }) =>
    options.slice(0, typeof min === 'number' ? Math.max(min, 1) : 1).map(({ value }) => value),
  checkbox: () => true,
  consent: () => true,
};

function firstChoice({ options }: FieldConfig): FieldValue {
  return options?.[0]?.value ?? '';
}

function cut(text: string, { max_length: max = text.length }: FieldConfig): string {
  return text.slice(0, max);
}
