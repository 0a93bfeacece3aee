import { isDeepStrictEqual } from 'node:util';
import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { sanitiseField } from '#forms/field-types/sent-values.ts';
import type { SanitisedSubmission } from './sanitise.ts';

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
  const rest = keptIn(others, sanitised.values, kept, '', untouched, isUntouched);
  const values = keptIn(given, rest, kept, '', untouched, isUnshown);
  const invalid = Object.fromEntries(Object.entries(sanitised.invalid).filter(([path]) => !untouched.has(path)));
  return { ...sanitised, values, invalid, untouched };
}

/** @param within the path of the group or the row, with a dot behind it */
function keptIn(
  fields: readonly FieldConfig[],
  clean: SubmissionValues,
  kept: Readonly<Record<string, unknown>>,
  within: string,
  untouched: Set<string>,
  isKept: typeof isUntouched,
): SubmissionValues {
  const values = { ...clean };
  for (const field of inputFields({ fields })) {
    const [now, before] = [clean[field.name], Object.hasOwn(kept, field.name) ? kept[field.name] : undefined];
    const path = within + field.name;
    if (now === undefined || before === undefined) continue;
    if (isGroup(field)) {
      const inside = keptIn(
        field.fields,
        recordOf(now) as SubmissionValues,
        recordOf(before),
        `${path}.`,
        untouched,
        isKept,
      );
      values[field.name] = inside as FieldValue;
    } else if (isRepeater(field)) {
      const rows = Array.isArray(before) ? before : [];
      values[field.name] = (now as SubmissionValues[]).map((row, index) =>
        keptIn(field.fields, row, recordOf(rows[index]), `${path}[${index}].`, untouched, isKept),
      ) as FieldValue;
    } else if (isKept(field, now, before)) {
      values[field.name] = before as FieldValue;
      untouched.add(path);
    }
  }
  return values;
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
