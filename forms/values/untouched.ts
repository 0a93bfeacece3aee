import { isDeepStrictEqual } from 'node:util';
import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater, type RepeaterConfig } from '#forms/field-types/index.ts';
import { sanitiseField } from '#forms/field-types/sent-values.ts';
import { rowMark } from '#forms/rows/row-marks.ts';
import { emptyValue, type SanitisedSubmission } from './sanitise.ts';

type Stored = Readonly<Record<string, unknown>>;

/**
 * Restores stored values that a page has sent untouched. Inputs cannot show every value, such as a deleted choice or a slider
 * that nobody moved. The form does not validate such a value again.
 * @param named fields whose values were set explicitly, by name: these values are meant as they are
 */
export function restoreUntouched(
  config: FormConfig,
  sanitised: SanitisedSubmission,
  stored: SubmissionValues,
  named: ReadonlySet<string> = new Set(),
): SanitisedSubmission {
  const untouched = new Set<string>();
  const [explicit, others] = [true, false].map((isNamed) =>
    config.fields.filter(({ name }) => named.has(name) === isNamed),
  ) as [FieldConfig[], FieldConfig[]];
  const notes = { untouched, invalid: sanitised.invalid };
  const marks = sanitised.marks ?? new Map();
  const rest = restoreIn(others, sanitised.values, [stored], '', { ...notes, marks, isRestored: isUntouched });
  const values = restoreIn(explicit, rest, [stored], '', { ...notes, marks: new Map(), isRestored: isUnshown });
  const invalid = Object.fromEntries(Object.entries(sanitised.invalid).filter(([path]) => !untouched.has(path)));
  return { ...sanitised, values, invalid, untouched };
}

interface RestoreContext {
  untouched: Set<string>;
  invalid: SanitisedSubmission['invalid'];
  marks: ReadonlyMap<string, readonly unknown[]>;
  isRestored: typeof isUntouched;
}

/**
 * @param stored the earlier values; for a row of unknown origin, all rows that it may have been
 * @param within the path of the group or the row, with a dot behind it
 */
function restoreIn(
  fields: readonly FieldConfig[],
  clean: SubmissionValues,
  stored: readonly Stored[],
  within: string,
  context: RestoreContext,
): SubmissionValues {
  const values = { ...clean };
  for (const field of inputFields({ fields })) {
    const now = clean[field.name];
    const before = stored.flatMap((record) => (Object.hasOwn(record, field.name) ? [record[field.name]] : []));
    const path = within + field.name;
    if (now === undefined) continue;
    if (isGroup(field)) {
      const inside = recordOf(now) as SubmissionValues;
      values[field.name] = restoreIn(field.fields, inside, before.map(recordOf), `${path}.`, context) as FieldValue;
    } else if (isRepeater(field)) {
      values[field.name] = restoreRows(field, now as SubmissionValues[], before, path, context) as FieldValue;
    } else {
      const isBlank = context.invalid[path] === undefined && isDeepStrictEqual(now, emptyValue(field));
      const restored = before.find(
        (candidate) =>
          candidate !== undefined &&
          (context.isRestored(field, now, candidate) || (isBlank && !isReadable(field, candidate))),
      );
      if (restored === undefined) continue;
      values[field.name] = restored as FieldValue;
      context.untouched.add(path);
    }
  }
  return values;
}

/**
 * Restores values in rows. A row that the page has shown is compared with its original, wherever it is now; each original is used
 * once. For any other row nothing is restored, but it may have values that an earlier row had.
 */
function restoreRows(
  { fields }: RepeaterConfig,
  rows: readonly SubmissionValues[],
  before: readonly unknown[],
  path: string,
  { marks, ...context }: RestoreContext,
): SubmissionValues[] {
  const lists = before.map((list) => (Array.isArray(list) ? list.map(recordOf) : []));
  const rowMarks = marks.get(path) ?? [];
  return rows.map((row, index) => {
    const rowPath = `${path}[${index}].`;
    const mark = rowMark(rowMarks[index]);
    const isUnique = mark !== undefined && rowMarks.indexOf(mark) === rowMarks.lastIndexOf(mark);
    if (!isUnique)
      return restoreIn(fields, row, lists.flat(), rowPath, { ...context, marks: new Map(), isRestored: isUnshown });
    const original = lists[0]?.[Number(mark)];
    return restoreIn(fields, row, original ? [original] : [], rowPath, { ...context, marks });
  });
}

/**
 * True when a field's type can read a stored value, which it may be unable to after a change of type. Every type reads absent and
 * blank values.
 */
export function isReadable(field: InputFieldConfig, stored: unknown): boolean {
  if (stored === null || stored === '') return true;
  const type = inputType(field);
  // Files are stored without the tokens by which they are sent.
  if (type.imports === 'made' || type.imports === 'never') return true;
  return type.isValue(stored) && sanitiseField(type, field, stored).rule === undefined;
}

/** True when a value equals the stored one, and no input can show it. */
function isUnshown(field: InputFieldConfig, now: FieldValue, before: unknown): boolean {
  const type = inputType(field);
  return isDeepStrictEqual(now, before) && !isDeepStrictEqual(type.shows(now, field), before);
}

/** True when a value equals what an untouched page sends for the stored value, and no input can show that value. */
function isUntouched(field: InputFieldConfig, now: FieldValue, before: unknown): boolean {
  const type = inputType(field);
  if (isDeepStrictEqual(now, before)) return isUnshown(field, now, before);
  if (type.imports === 'made' || !type.isValue(before)) return false;
  const { value: shown, rule } = sanitiseField(type, field, type.sends?.(before, field) ?? type.shows(before, field));
  if (rule) return false;
  // Checkboxes are sent in the order of the page.
  const isSet = Array.isArray(now) && Array.isArray(shown) && field.type !== 'ranking';
  return isSet ? isDeepStrictEqual(new Set<unknown>(now), new Set<unknown>(shown)) : isDeepStrictEqual(now, shown);
}
