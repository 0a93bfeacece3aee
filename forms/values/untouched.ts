import { isDeepStrictEqual } from 'node:util';
import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater, type RepeaterConfig } from '#forms/field-types/index.ts';
import { sanitiseField } from '#forms/field-types/sent-values.ts';
import { rowMark } from '#forms/rows/row-marks.ts';
import { emptyValue, type SanitisedSubmission } from './sanitise.ts';

type Kept = Readonly<Record<string, unknown>>;

/**
 * Puts kept values back where a page has sent them untouched: inputs cannot show all of them, such as a choice that is gone or a slider
 * that nobody moved. Such a value is not judged by the form again.
 * @param named fields whose values somebody has given by name: they mean what they say
 */
export function keepUntouched(
  config: FormConfig,
  sanitised: SanitisedSubmission,
  kept: SubmissionValues,
  named: ReadonlySet<string> = new Set(),
): SanitisedSubmission {
  const untouched = new Set<string>();
  const [given, others] = [true, false].map((isNamed) =>
    config.fields.filter(({ name }) => named.has(name) === isNamed),
  ) as [FieldConfig[], FieldConfig[]];
  const notes = { untouched, invalid: sanitised.invalid };
  const marks = sanitised.marks ?? new Map();
  const rest = keptIn(others, sanitised.values, [kept], '', { ...notes, marks, isKept: isUntouched });
  const values = keptIn(given, rest, [kept], '', { ...notes, marks: new Map(), isKept: isUnshown });
  const invalid = Object.fromEntries(Object.entries(sanitised.invalid).filter(([path]) => !untouched.has(path)));
  return { ...sanitised, values, invalid, untouched };
}

interface Keeping {
  untouched: Set<string>;
  invalid: SanitisedSubmission['invalid'];
  marks: ReadonlyMap<string, readonly unknown[]>;
  isKept: typeof isUntouched;
}

/**
 * @param kept what was there before: of a row whose own is not known, all that it may have been
 * @param within the path of the group or the row, with a dot behind it
 */
function keptIn(
  fields: readonly FieldConfig[],
  clean: SubmissionValues,
  kept: readonly Kept[],
  within: string,
  keeping: Keeping,
): SubmissionValues {
  const values = { ...clean };
  for (const field of inputFields({ fields })) {
    const now = clean[field.name];
    const before = kept.flatMap((one) => (Object.hasOwn(one, field.name) ? [one[field.name]] : []));
    const path = within + field.name;
    if (now === undefined) continue;
    if (isGroup(field)) {
      const inside = recordOf(now) as SubmissionValues;
      values[field.name] = keptIn(field.fields, inside, before.map(recordOf), `${path}.`, keeping) as FieldValue;
    } else if (isRepeater(field)) {
      values[field.name] = keptRows(field, now as SubmissionValues[], before, path, keeping) as FieldValue;
    } else {
      const isBlank = keeping.invalid[path] === undefined && isDeepStrictEqual(now, emptyValue(field));
      const own = before.find(
        (one) => one !== undefined && (keeping.isKept(field, now, one) || (isBlank && !isReadable(field, one))),
      );
      if (own === undefined) continue;
      values[field.name] = own as FieldValue;
      keeping.untouched.add(path);
    }
  }
  return values;
}

/**
 * A row that a page has shown is held against what it was, wherever it stands now; no two were the same one. Any other row gets nothing
 * back: it only may have what one of them had.
 */
function keptRows(
  { fields }: RepeaterConfig,
  rows: readonly SubmissionValues[],
  before: readonly unknown[],
  path: string,
  { marks, ...keeping }: Keeping,
): SubmissionValues[] {
  const lists = before.map((list) => (Array.isArray(list) ? list.map(recordOf) : []));
  const own = marks.get(path) ?? [];
  return rows.map((row, index) => {
    const at = `${path}[${index}].`;
    const mark = rowMark(own[index]);
    const isOwn = mark !== undefined && own.indexOf(mark) === own.lastIndexOf(mark);
    if (!isOwn) return keptIn(fields, row, lists.flat(), at, { ...keeping, marks: new Map(), isKept: isUnshown });
    const was = lists[0]?.[Number(mark)];
    return keptIn(fields, row, was ? [was] : [], at, { ...keeping, marks });
  });
}

/** Tells whether the type of a field can read a kept value, as it cannot after the type was changed. Absent and blank are read by every type. */
export function isReadable(field: InputFieldConfig, kept: unknown): boolean {
  if (kept === null || kept === '') return true;
  const type = inputType(field);
  // Files are kept without the tokens that they are sent as.
  if (type.imports === 'made' || type.imports === 'never') return true;
  return type.isValue(kept) && sanitiseField(type, field, kept).rule === undefined;
}

/** True if a value is the one that was kept, and no input can show it. */
function isUnshown(field: InputFieldConfig, now: FieldValue, before: unknown): boolean {
  const type = inputType(field);
  return isDeepStrictEqual(now, before) && !isDeepStrictEqual(type.shows(now, field), before);
}

/** The same, also where it is what the page sends of that by itself. */
function isUntouched(field: InputFieldConfig, now: FieldValue, before: unknown): boolean {
  const type = inputType(field);
  if (isDeepStrictEqual(now, before)) return isUnshown(field, now, before);
  if (type.imports === 'made' || !type.isValue(before)) return false;
  const { value: shown, rule } = sanitiseField(type, field, type.sends?.(before, field) ?? type.shows(before, field));
  if (rule) return false;
  // Boxes are sent in their order on the page.
  const isSet = Array.isArray(now) && Array.isArray(shown) && field.type !== 'ranking';
  return isSet ? isDeepStrictEqual(new Set<unknown>(now), new Set<unknown>(shown)) : isDeepStrictEqual(now, shown);
}
