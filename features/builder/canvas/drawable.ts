import { isObject } from '#json.ts';
import { TYPES } from '../catalogue/field-types.ts';

type Loose = Record<string, unknown>;

/** Options of a form that change how its fields look. */
const SHOWN_OPTIONS = ['language', 'theme'];

/**
 * Prepares a form for drawing: all fields on one page, each visible, and each repeater with a row.
 * @returns title and config as a save takes them
 */
export function drawable({ title, config }: Loose): Loose {
  const { fields, options } = isObject(config) ? config : {};
  const shown = Object.entries(isObject(options) ? options : {}).filter(([key]) => SHOWN_OPTIONS.includes(key));
  return {
    title: typeof title === 'string' && title.trim() !== '' ? title : '…',
    config: { fields: drawableFields(fields), options: Object.fromEntries(shown) },
  };
}

function drawableFields(fields: unknown): unknown {
  if (!Array.isArray(fields)) return [];
  return fields.map((field: unknown) => {
    if (!isObject(field)) return field;
    const { conditional: _condition, jumps: _jumps, next_label: _next, back_label: _back, ...own } = field;
    if (own.type === 'page_break') return { ...own, type: 'section' };
    if (own.fields === undefined) return own;
    const rows = own.type === 'repeater' && { min_rows: Math.max(1, Number(own.min_rows) || 0) };
    return { ...own, ...rows, fields: drawableFields(own.fields) };
  });
}

const FIELD = /^config((?:\.fields\[\d+\])+)(.*)$/;

/**
 * Changes what is wrong in a form, so that the rest can be drawn: first the single value, then the key of the field that
 * contains it, then the whole field.
 * @param errors messages by path, as a save returns them
 * @param round how many times this form was mended before
 */
export function mended({ title, config }: Loose, errors: Readonly<Record<string, string>>, round: number): Loose {
  const copy = structuredClone(config) as { fields: Loose[]; options: Loose };
  for (const path of Object.keys(errors)) {
    const [, place = '', inside = ''] = FIELD.exec(path) ?? [];
    if (place === '') copy.options = {};
    else mendField(copy.fields, stepsOf(place), stepsOf(inside), round);
  }
  return { title, config: copy };
}

function mendField(all: Loose[], place: Step[], inside: Step[], round: number): void {
  const parent = valueAt({ fields: all }, place.slice(0, -1));
  const index = Number(place.at(-1));
  const field = Array.isArray(parent) ? (parent[index] as unknown) : undefined;
  if (!Array.isArray(parent) || !isObject(field)) return;
  const name = `drawn_${place.filter((step) => typeof step === 'number').join('_')}`;
  const [key] = inside;
  if (round > 1 || key === undefined) {
    parent[index] = { type: 'section', name, label: String(field.label || '…') };
  } else if (round > 0 || inside.length === 1) {
    const start: Loose = { label: '…', formula: '0', ...TYPES[field.type as keyof typeof TYPES]?.start, name };
    if (Object.hasOwn(start, key)) field[key] = start[key];
    else delete field[key];
  } else {
    mendValue(valueAt(field, inside.slice(0, -1)), inside, name);
  }
}

/** Removes a value inside a list or object of a field; a value that names its entry is replaced. */
function mendValue(holder: unknown, inside: readonly Step[], name: string): void {
  const key = inside.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (isObject(holder) && (key === 'value' || key === 'name')) {
    holder.label ??= '…';
    holder[key] = `${name}_${inside.filter((step) => typeof step === 'number').join('_')}`;
  } else if (isObject(holder)) delete holder[key];
}

type Step = string | number;

function stepsOf(path: string): Step[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(
    ([, index, key]) => (index === undefined ? key : Number(index)) ?? '',
  );
}

function valueAt(whole: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>((value, step) => (value as Record<Step, unknown> | undefined)?.[step], whole);
}
