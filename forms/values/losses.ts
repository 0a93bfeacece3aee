import { isDeepStrictEqual } from 'node:util';
import type { FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { type FieldValue, isEmptyValue } from '#forms/field-types/field-value.ts';
import {
  inputType,
  isFieldTypeName,
  isGroup,
  isRepeater,
  type PlacedField,
  placedFields,
} from '#forms/field-types/index.ts';
import { mostRows } from '#forms/field-types/sent-values.ts';
import { isObject } from '#json.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

/**
 * The effects of a change of a form on stored values. `removed`: no field of that name has a value any more; `type_changed`: the
 * value has another shape than the field's, or breaks the rule of its new type; `part_removed`: the field no longer has all parts
 * or rows that were filled in; `option_removed`: a chosen option is gone.
 */
export const LOSSES = ['removed', 'type_changed', 'part_removed', 'option_removed'] as const;
export type LossKind = (typeof LOSSES)[number];

/** A stored value that a change of a form affects. */
export interface Loss {
  /** The path: `billing.city` in a group, `guests.city` in rows. */
  field: string;
  change: LossKind;
  /** The chosen options that are gone. */
  options: string[];
}

/** Config keys that do not affect the shape of a value. */
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
 * Finds the stored values that the changed form cannot hold, although the current form can.
 * @returns null when the change affects no field in that way, whatever the values are
 */
export function lossFinder(before: FormConfig, after: FormConfig): ((values: SubmissionValues) => Loss[]) | null {
  const changed = changedLeaves(before, after);
  if (changed.length === 0) return null;
  return (values) =>
    changed.flatMap(({ path, field, to, movesIntoRows }) =>
      mergeLosses(
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
 * Returns all losses that a change of a form could cause, whatever the values are. It is for users who may not learn the values,
 * not even by being told which of them fit.
 */
export function possibleLosses(before: FormConfig, after: FormConfig): Loss[] {
  return changedLeaves(before, after).flatMap(({ path, field, to, movesIntoRows }): Loss[] => {
    const loss = (change: LossKind, options: string[] = []) => [{ field: path, change, options }];
    if (!to) return loss('removed');
    if (movesIntoRows || field.type !== to.type) return loss('type_changed');
    const newOptions = optionsOf(to);
    const gone = newOptions ? (optionsOf(field) ?? []).filter((option) => !newOptions.includes(option)) : [];
    if (gone.length > 0) return loss('option_removed', gone);
    return isDeepStrictEqual(partsOf(field), partsOf(to)) ? [] : loss('part_removed');
  });
}

interface ChangedLeaf extends PlacedField {
  to: InputFieldConfig | undefined;
  movesIntoRows: boolean;
}

/** Returns the fields whose values the other form may be unable to hold. */
function changedLeaves(before: FormConfig, after: FormConfig): ChangedLeaf[] {
  const later = new Map(leavesOf(after).map(({ path, field }) => [path, field]));
  const isGroupNow = new Set(placedFields(before.fields).flatMap(({ path, field }) => (isGroup(field) ? [path] : [])));
  const becomesRows = [...later].flatMap(([path, to]) => (isRepeater(to) && isGroupNow.has(path) ? [`${path}.`] : []));
  return leavesOf(before)
    .map(({ path, field }) => ({
      ...{ path, field, to: later.get(path) },
      // An object is no list of objects.
      movesIntoRows: becomesRows.some((rows) => path.startsWith(rows)),
    }))
    .filter(({ field, to, movesIntoRows }) => !to || movesIntoRows || !isDeepStrictEqual(shapeOf(field), shapeOf(to)));
}

/** Returns the fields of a form that are no groups; repeaters are included. */
function leavesOf({ fields }: FormConfig): PlacedField[] {
  return placedFields(fields).filter(({ field }) => !isGroup(field));
}

/** Returns the values at a path, one for each row where the field is in rows. */
function valuesAt(values: unknown, [name, ...rest]: string[]): FieldValue[] {
  if (name === undefined) return values === undefined ? [] : [values as FieldValue];
  if (Array.isArray(values)) return values.flatMap((row) => valuesAt(row, [name, ...rest]));
  return isObject(values) && Object.hasOwn(values, name) ? valuesAt(values[name], rest) : [];
}

/** Merges equal losses of several rows. */
function mergeLosses(losses: Loss[]): Loss[] {
  const merged = new Map<string, Loss>();
  for (const { field, change, options } of losses) {
    const before = merged.get(change)?.options ?? [];
    merged.set(change, { field, change, options: [...new Set([...before, ...options])] });
  }
  return [...merged.values()];
}

/** Returns the shape of a field as JSON, like configs from the database, for comparison. */
function shapeOf(field: InputFieldConfig): unknown {
  const { options = [], ...rest } = field as InputFieldConfig & { options?: readonly { value: string }[] };
  const shape = Object.entries(rest).filter(([key]) => !SHAPELESS.has(key));
  return JSON.parse(JSON.stringify({ ...Object.fromEntries(shape), options: options.map(({ value }) => value) }));
}

/**
 * Returns the keys that determine the parts of a value. A rule that is a number or a text does not cut off parts, except the
 * greatest number of rows.
 */
function partsOf(field: InputFieldConfig): unknown {
  const { options: _, ...shape } = shapeOf(field) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shape).filter(([key, value]) => typeof value === 'object' || value === true || key === 'max_rows'),
  );
}

function lossesOf(value: FieldValue, { path, field }: PlacedField, to: InputFieldConfig | undefined): Loss[] {
  const loss = (change: LossKind, options: string[] = []) => [{ field: path, change, options }];
  if (!to) return loss('removed');
  // The fields in rows are checked separately.
  if (isRepeater(field)) {
    if (!isRepeater(to)) return loss('type_changed');
    return Array.isArray(value) && value.length > mostRows(to) ? loss('part_removed') : [];
  }
  // A value that the field could not hold before is not lost by this change.
  if (!holds(field, value)) return [];
  const [oldOptions, newOptions] = [optionsOf(field), optionsOf(to)];
  if (newOptions) {
    const gone = chosenIn(value).filter((option) => oldOptions?.includes(option) && !newOptions.includes(option));
    if (gone.length > 0) return loss('option_removed', [...new Set(gone)]);
  }
  const { value: clean, rule } = inputType(to).sanitise(value, to);
  if (rule) return loss('type_changed');
  const isSame = isDeepStrictEqual(clean, value) || textOf(value, field) === textOf(clean, to);
  if (field.type === to.type) return isSame ? [] : loss('part_removed');
  return isSame && !inputType(to).validate(clean, to) ? [] : loss('type_changed');
}

/**
 * True when a field can hold a value. Calculated values always count as valid, since nobody fills them in, and so do those of types
 * that only a newer version knows.
 */
function holds(field: InputFieldConfig, value: FieldValue): boolean {
  const type = inputType(field);
  if (!type.isValue(value)) return false;
  if (field.type === 'calculated' || field.type === 'total' || !isFieldTypeName(field.type)) return true;
  return isDeepStrictEqual(type.sanitise(value, field).value, value);
}

function textOf(value: FieldValue, field: InputFieldConfig): string {
  const type = inputType(field);
  return type.isValue(value) ? type.display(value, field, DEFAULT_TEXTS) : JSON.stringify(value);
}

/** Returns the option values of a field; null when visitors may write other texts. */
function optionsOf(field: InputFieldConfig): string[] | null {
  const { options, other } = field as { options?: readonly { value: string }[]; other?: boolean };
  return options && !other ? options.map(({ value }) => value) : null;
}

/** Returns the parts of a value that may be options: the value itself, each entry of a list, or the answer of each row. */
function chosenIn(value: FieldValue): string[] {
  const all: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return all.filter((item) => typeof item === 'string');
}
