import { isDeepStrictEqual } from 'node:util';
import type { FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { type FieldValue, isEmptyValue } from '#forms/field-types/field-value.ts';
import { inputType, isGroup, isRepeater, type PlacedField, placedFields } from '#forms/field-types/index.ts';
import { mostRows } from '#forms/field-types/sent-values.ts';
import { isObject } from '#json.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

/**
 * `removed`: no field of that name takes values any more; `type_changed`: the value has another shape than the field's, or breaks the
 * rule of its new type; `part_removed`: the field has no longer every part or row that was filled in; `option_removed`: an option that
 * was chosen is gone.
 */
export const LOSSES = ['removed', 'type_changed', 'part_removed', 'option_removed'] as const;
export type LossKind = (typeof LOSSES)[number];

/** What a change of a form does to a value that is kept. */
export interface Loss {
  /** Its path: `billing.city` for one in a group, `guests.city` for one in rows. */
  field: string;
  change: LossKind;
  /** That were chosen and are gone. */
  options: string[];
}

/** Keys that say nothing of what a value looks like. */
const SHAPELESS = new Set([
  'label',
  'description',
  'placeholder',
  'help',
  'width',
  'sensitive',
  'default',
  'required',
  'messages',
  'conditional',
  'min_rows',
  'row_label',
  'add_label',
  'same_label',
  'same_as_above',
  'fields',
]);

/**
 * Finds what a form as it would be has no place for, of values that the form as it is has one for.
 * @returns null when no change of a field can do that, whatever the values are
 */
export function lossFinder(before: FormConfig, after: FormConfig): ((values: SubmissionValues) => Loss[]) | null {
  const changed = changedLeaves(before, after);
  if (changed.length === 0) return null;
  return (values) =>
    changed.flatMap(({ path, field, to, movesIntoRows }) =>
      together(
        valuesAt(values, path.split('.')).flatMap((value) => {
          if (isEmptyValue(value)) return [];
          const isMoved = to !== undefined && movesIntoRows;
          return isMoved
            ? [{ field: path, change: 'type_changed', options: [] }]
            : lossesOf(value, { path, field }, to);
        }),
      ),
    );
}

/**
 * Everything that could be lost by a change of a form, whatever the values are: for somebody who may not learn the values, not even by
 * hearing which of them fit.
 */
export function possibleLosses(before: FormConfig, after: FormConfig): Loss[] {
  return changedLeaves(before, after).flatMap(({ path, field, to, movesIntoRows }): Loss[] => {
    const loss = (change: LossKind, options: string[] = []) => [{ field: path, change, options }];
    if (!to) return loss('removed');
    if (movesIntoRows || field.type !== to.type) return loss('type_changed');
    const are = optionsOf(to);
    const gone = are ? (optionsOf(field) ?? []).filter((one) => !are.includes(one)) : [];
    if (gone.length > 0) return loss('option_removed', gone);
    return isDeepStrictEqual(partsOf(field), partsOf(to)) ? [] : loss('part_removed');
  });
}

interface ChangedLeaf extends PlacedField {
  to: InputFieldConfig | undefined;
  movesIntoRows: boolean;
}

/** The fields whose values another form may have no place for. */
function changedLeaves(before: FormConfig, after: FormConfig): ChangedLeaf[] {
  const later = new Map(leavesOf(after).map(({ path, field }) => [path, field]));
  const isGroupNow = new Set(placedFields(before.fields).flatMap(({ path, field }) => (isGroup(field) ? [path] : [])));
  const becomesRows = [...later].flatMap(([path, to]) => (isRepeater(to) && isGroupNow.has(path) ? [`${path}.`] : []));
  return leavesOf(before)
    .map(({ path, field }) => ({
      ...{ path, field, to: later.get(path) },
      // One object is no list of them.
      movesIntoRows: becomesRows.some((rows) => path.startsWith(rows)),
    }))
    .filter(({ field, to, movesIntoRows }) => !to || movesIntoRows || !isDeepStrictEqual(shapeOf(field), shapeOf(to)));
}

/** The fields of a form that hold no others, and those that have rows. */
function leavesOf({ fields }: FormConfig): PlacedField[] {
  return placedFields(fields).filter(({ field }) => !isGroup(field));
}

/** What a field holds, in each row where it stands in some. */
function valuesAt(values: unknown, [name, ...rest]: string[]): FieldValue[] {
  if (name === undefined) return values === undefined ? [] : [values as FieldValue];
  if (Array.isArray(values)) return values.flatMap((row) => valuesAt(row, [name, ...rest]));
  return isObject(values) && Object.hasOwn(values, name) ? valuesAt(values[name], rest) : [];
}

/** What happens in several rows once. */
function together(losses: Loss[]): Loss[] {
  const known = new Map<string, Loss>();
  for (const { field, change, options } of losses) {
    const before = known.get(change)?.options ?? [];
    known.set(change, { field, change, options: [...new Set([...before, ...options])] });
  }
  return [...known.values()];
}

/** A field as it is compared: as JSON, like what comes from the database. */
function shapeOf(field: InputFieldConfig): unknown {
  const { options = [], ...own } = field as InputFieldConfig & { options?: readonly { value: string }[] };
  const kept = Object.entries(own).filter(([key]) => !SHAPELESS.has(key));
  return JSON.parse(JSON.stringify({ ...Object.fromEntries(kept), options: options.map(({ value }) => value) }));
}

/** Which parts a field takes. A rule that is a number or a text cuts nothing off, but for how many rows there may be. */
function partsOf(field: InputFieldConfig): unknown {
  const { options: _, ...shape } = shapeOf(field) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shape).filter(([key, value]) => typeof value === 'object' || value === true || key === 'max_rows'),
  );
}

function lossesOf(value: FieldValue, { path, field }: PlacedField, to: InputFieldConfig | undefined): Loss[] {
  const loss = (change: LossKind, options: string[] = []) => [{ field: path, change, options }];
  if (!to) return loss('removed');
  // What stands in rows is looked at by itself.
  if (isRepeater(field)) {
    if (!isRepeater(to)) return loss('type_changed');
    return Array.isArray(value) && value.length > mostRows(to) ? loss('part_removed') : [];
  }
  // What the field could not hold before is not lost by this change.
  if (!holds(field, value)) return [];
  const [were, are] = [optionsOf(field), optionsOf(to)];
  if (are) {
    const gone = chosenIn(value).filter((one) => were?.includes(one) && !are.includes(one));
    if (gone.length > 0) return loss('option_removed', [...new Set(gone)]);
  }
  const { value: clean, rule } = inputType(to).sanitise(value, to);
  if (rule) return loss('type_changed');
  const isSame = isDeepStrictEqual(clean, value) || textOf(value, field) === textOf(clean, to);
  if (field.type === to.type) return isSame ? [] : loss('part_removed');
  return isSame && !inputType(to).validate(clean, to) ? [] : loss('type_changed');
}

/** Nobody fills in what is calculated: its value is right as it is. */
function holds(field: InputFieldConfig, value: FieldValue): boolean {
  const type = inputType(field);
  if (!type.isValue(value)) return false;
  return (
    field.type === 'calculated' || field.type === 'total' || isDeepStrictEqual(type.sanitise(value, field).value, value)
  );
}

function textOf(value: FieldValue, field: InputFieldConfig): string {
  const type = inputType(field);
  return type.isValue(value) ? type.display(value, field, DEFAULT_TEXTS) : JSON.stringify(value);
}

/** The values of its options; null where visitors may write something else. */
function optionsOf(field: InputFieldConfig): string[] | null {
  const { options, other } = field as { options?: readonly { value: string }[]; other?: boolean };
  return options && !other ? options.map(({ value }) => value) : null;
}

/** What of a value may be an option: itself, each of a list, or what stands in each row. */
function chosenIn(value: FieldValue): string[] {
  const all: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return all.filter((one) => typeof one === 'string');
}
