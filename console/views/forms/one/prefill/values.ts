import type { Json, StoredForm } from '../../data/form.ts';

/** A field that a link can prefill. */
export interface PrefillField {
  name: string;
  label: string;
  type: string;
  /** The parameter in the address of the form's page; undefined for a field that only a sealed link can prefill. */
  parameter: string | undefined;
  /** The options of a field with a fixed set of them. */
  options: { value: string; label: string }[] | undefined;
}

export function prefillFields({ config }: Pick<StoredForm, 'config'>): PrefillField[] {
  return config.fields.flatMap((field) => {
    const { name, label, type, prefill, prefill_key: key } = field;
    if (typeof name !== 'string' || (prefill !== 'url' && prefill !== 'signed')) return [];
    return {
      name,
      label: typeof label === 'string' && label !== '' ? label : name,
      type: String(type),
      parameter: prefill === 'url' ? (typeof key === 'string' && key !== '' ? key : name) : undefined,
      options: optionsOf(field),
    };
  });
}

function optionsOf({ options }: Json): PrefillField['options'] {
  if (!Array.isArray(options)) return undefined;
  return options.map(({ value, label }) => ({ value: String(value), label: String(label ?? value) }));
}

/** The entered values by field name. A string for a number field is one that could not be read as a number. */
export type Entered = Readonly<Record<string, string | number | undefined>>;

const NUMBERS = ['number', 'range', 'rating', 'scale'];
const LISTS = ['checkboxes', 'ranking'];

export function isForNumbers({ type }: Pick<PrefillField, 'type'>): boolean {
  return NUMBERS.includes(type);
}

/** True if a number cannot be read: a link would prefill another number, or none. */
export function hasUnreadNumber(fields: readonly PrefillField[], entered: Entered): boolean {
  return fields.some(
    (field) => isForNumbers(field) && textOf(entered, field) !== '' && typeof entered[field.name] === 'string',
  );
}

function textOf(entered: Entered, { name }: Pick<PrefillField, 'name'>): string {
  return String(entered[name] ?? '').trim();
}

/** Returns the entered values as the service takes them, without empty ones. */
export function prefillValues(fields: readonly PrefillField[], entered: Entered): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const text = textOf(entered, field);
    if (text !== '') values[field.name] = isForNumbers(field) ? entered[field.name] : readAs(field.type, text);
  }
  return values;
}

function readAs(type: string, text: string): unknown {
  if (type === 'checkbox') return text === 'true';
  return LISTS.includes(type) ? listOf(text) : text;
}

function listOf(text: string): string[] {
  return text.split(',').map((one) => one.trim());
}

/** Returns a link that prefills the fields that have a parameter; null if none of these has a value. */
export function plainLink(page: string, fields: readonly PrefillField[], entered: Entered): string | null {
  const query = new URLSearchParams();
  for (const field of fields) {
    const { type, parameter } = field;
    const text = textOf(entered, field);
    if (parameter === undefined || text === '') continue;
    const parts = LISTS.includes(type) ? listOf(text) : [text];
    for (const part of parts) query.append(parameter, part);
  }
  return query.size === 0 ? null : `${page}?${query}`;
}
