import type { Field } from '../../model.ts';

/** A field as conditions, formulas and merge tags name it. */
export interface FieldChoice {
  /** `billing.city` of one in a group. */
  name: string;
  label: string;
  /** The labels of the groups round it. */
  within: string[];
  field: Field;
  /** In the rows of a repeater: only formulas can name it from outside, and only all of its rows together. */
  isInRows: boolean;
}

/** Types whose fields have no value. */
const WITHOUT_VALUE = ['section', 'html', 'divider', 'page_break', 'password'];

/**
 * The fields that something can name.
 * @param from where it stands, as places in lists of fields: `[2, 0]` is the first field of the group that is the third field. In a row
 * a name means the field beside it first. What stands there itself is left out
 */
export function fieldChoices(fields: readonly Field[], from: readonly number[] = []): FieldChoice[] {
  const rows = rowsRound(fields, from);
  const self = fieldAt(fields, from);
  const inner = rows.flatMap(({ field }) => collected(field.fields ?? [], '', [], false));
  const outer = collected(fields, '', [], false);
  const seen = new Set<string>();
  return [...inner, ...outer].filter(({ name, field }) => {
    if (seen.has(name) || field === self) return false;
    seen.add(name);
    return true;
  });
}

export function fieldAt(fields: readonly Field[], places: readonly number[]): Field | undefined {
  const [first, ...rest] = places;
  const field = first === undefined ? undefined : fields[first];
  return rest.length === 0 ? field : fieldAt(field?.fields ?? [], rest);
}

/** The repeaters in whose rows it stands, the innermost first. */
function rowsRound(fields: readonly Field[], from: readonly number[]): { field: Field }[] {
  const found: { field: Field }[] = [];
  let level = fields;
  for (const place of from.slice(0, -1)) {
    const field = level[place];
    if (field?.type === 'repeater') found.unshift({ field });
    level = field?.fields ?? [];
  }
  return found;
}

function collected(fields: readonly Field[], prefix: string, within: string[], isInRows: boolean): FieldChoice[] {
  return fields.flatMap((field): FieldChoice[] => {
    if (field.name === undefined || WITHOUT_VALUE.includes(field.type)) return [];
    const name = `${prefix}${field.name}`;
    const label = field.label || field.name;
    const own = { name, label, within, field, isInRows };
    const isRows = isInRows || field.type === 'repeater';
    return [own, ...collected(field.fields ?? [], `${name}.`, [...within, label], isRows)];
  });
}

/** `config.fields[2].fields[0].label` as places in lists of fields. */
export function placesOf(path: string): number[] {
  return [...path.matchAll(/(?:^|\.)fields\[(\d+)\]/g)].map(([, index]) => Number(index));
}

/** A label with the groups round it. */
export function fullLabel({ label, within }: FieldChoice): string {
  return [...within, label].join(' › ');
}
