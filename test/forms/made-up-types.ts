import { exact, integer, line, list } from '#forms/config/schema.ts';
import { defineFieldType, defineLayoutType } from '#forms/field-types/field-type.ts';
import { sanitiseLine } from '#forms/field-types/text-rule.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';

// Field types as a contributor may add them: each uses only what a module in forms/field-types/ can use.

export type Place = { street: string; city: string };
export type Row = { item: string; count: number };

/** A value with parts. */
const place = defineFieldType({
  keys: { cities: list(line(50), 20) },
  isValue: (value: unknown): value is Place => isText(value, 'street') && isText(value, 'city'),
  empty: { street: '', city: '' },
  sanitise: (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      return { value: { street: '', city: '' }, rule: 'invalid_type' };
    }
    const parts: Record<string, unknown> = { street: '', city: '', ...raw };
    const [street, city] = [sanitiseLine(parts.street), sanitiseLine(parts.city)];
    return { value: { street: street.value, city: city.value }, rule: street.rule ?? city.rule };
  },
  validate: ({ city }, { cities }) => (cities && !cities.includes(city) ? { rule: 'city', params: { city } } : null),
  sample: () => ({ street: '1 Main Street', city: 'Springfield' }),
  display: ({ street, city }) => [street, city].filter((part) => part !== '').join('\n'),
  machineText: ({ street, city }) => [street, city].filter((part) => part !== '').join(', '),
  exportColumns: ({ name }) =>
    ['street', 'city'].map((part) => ({ name: `${name}_${part}`, label: `${name} (${part})` })),
  exportValue: ({ street, city }) => [street, city],
  jsonSchema: (_field, required) => ({
    type: 'object',
    properties: { street: { type: 'string' }, city: { type: 'string' } },
    required: ['street', 'city'],
    ...(required && { not: { properties: { street: { const: '' }, city: { const: '' } } } }),
  }),
  frame: 'group',
  renderInput: ({ name }, { value }) =>
    (['street', 'city'] as const)
      .map((part) => `<input${renderAttributes({ name: `${name}[${part}]`, value: value[part] })}>`)
      .join(''),
});

/** A list of rows. */
const rows = defineFieldType({
  keys: { items: list(exact({ item: line(50).required() }), 10) },
  isValue: (value: unknown): value is Row[] =>
    Array.isArray(value) && value.every((row) => isText(row, 'item') && typeof row.count === 'number'),
  empty: [],
  sanitise: (raw) => {
    if (!Array.isArray(raw)) return { value: [], rule: 'invalid_type' };
    const clean = raw.slice(0, 20).map((row: unknown) => {
      const { item, count }: Record<string, unknown> = { item: '', ...(typeof row === 'object' && row) };
      return {
        item: sanitiseLine(item).value,
        count: typeof count === 'number' && count > 0 ? Math.min(count, 99) : 0,
      };
    });
    return { value: clean.filter(({ item }) => item !== '') };
  },
  validate: () => null,
  sample: () => [{ item: 'Bread', count: 2 }],
  display: (value) => value.map(({ item, count }) => `${count} × ${item}`).join('\n'),
  displayHtml: (value) => `<ul>${value.map(({ item }) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
  comparable: (value) => value.map(({ item }) => item),
  jsonSchema: () => ({
    type: 'array',
    items: { type: 'object', properties: { item: { type: 'string' }, count: { type: 'number' } }, required: ['item'] },
  }),
  frame: 'group',
  renderInput: () => '<table></table>',
});

/** A layout type, without a value. */
const heading = defineLayoutType({
  keys: { level: integer(2, 6) },
  checkConfig: ({ label }) => (label ? [] : [{ key: 'label', message: 'is required: the text of the heading' }]),
  render: ({ level = 2, label = '' }) => `<h${level}>${escapeHtml(label)}</h${level}>`,
});

function isText(value: unknown, part: string): boolean {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[part] === 'string';
}

/** Texts that these types would add to the catalogue. */
export const INVENTED_RULES = { city: '{label}: we do not deliver to {city}.' };

/** The lines that these types would add to forms/field-types/table.ts. */
export const inventedTypes = { place, rows, heading };
