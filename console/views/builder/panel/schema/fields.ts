import type { Field } from '../../model.ts';

/** A field, as conditions, formulas and merge tags refer to it. */
export interface FieldChoice {
  /** The name with those of its groups: `billing.city`. */
  name: string;
  label: string;
  /** The labels of the surrounding groups. */
  within: string[];
  field: Field;
  /** True for a field in a repeater: from outside only formulas can refer to it, and to all rows together. */
  isInRows: boolean;
}

/** Types without a value. */
const WITHOUT_VALUE = ['section', 'html', 'divider', 'page_break', 'password'];

/**
 * Lists the fields that a text can refer to. Within a row, its own fields take precedence.
 * @param from the position of the field with the text, which is left out: `[2, 0]` is the first field of the group that is the
 * third field
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

export function fieldAt(fields: readonly Field[], position: readonly number[]): Field | undefined {
  const [first, ...rest] = position;
  const field = first === undefined ? undefined : fields[first];
  return rest.length === 0 ? field : fieldAt(field?.fields ?? [], rest);
}

/** Returns the repeaters around a position, innermost first. */
function rowsRound(fields: readonly Field[], from: readonly number[]): { field: Field }[] {
  const repeaters: { field: Field }[] = [];
  let level = fields;
  for (const index of from.slice(0, -1)) {
    const field = level[index];
    if (field?.type === 'repeater') repeaters.unshift({ field });
    level = field?.fields ?? [];
  }
  return repeaters;
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

/** Returns the indexes in `config.fields[2].fields[0].label`. */
export function positionIn(path: string): number[] {
  return [...path.matchAll(/(?:^|\.)fields\[(\d+)\]/g)].map(([, index]) => Number(index));
}

/** Returns the label with those of the surrounding groups. */
export function fullLabel({ label, within }: FieldChoice): string {
  return [...within, label].join(' › ');
}

/** Returns what finds the label and the field of a name, for sentences about conditions. */
export function namedIn(choices: readonly FieldChoice[]) {
  return (name: string) => {
    const choice = choices.find((one) => one.name === name);
    return choice && { label: fullLabel(choice), field: choice.field };
  };
}
