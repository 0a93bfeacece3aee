import { invalid } from '#db/use-case-error.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { parsed } from '#forms/json-schema/keys.ts';
import { sampleOf } from '#forms/values/sample-values.ts';
import { isValueOf } from '#forms/values/validate.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';

const MOST_MISTAKES = budgets.namedMistakes.atMost;

/** The key `values` in the body of a test or preview. */
export const valuesKey = () =>
  parsed('must be an object of field names and values', (given) => (isObject(given) ? given : undefined), {
    json: { type: 'object' },
  });

/** Reads values as those of a form's fields. @throws UseCaseError naming each unknown field and invalid value */
export function givenValues(given: Record<string, unknown>, config: FormConfig): SubmissionValues {
  const fields = new Map(inputFields(config).map((field) => [field.name, field]));
  const mistakes = Object.entries(given).flatMap(([name, value]) => {
    const path = `values.${name.slice(0, budgets.shownName.atMost)}`;
    const field = fields.get(name);
    if (!field) return [[path, `${path} is not a field of this form`]];
    const sample = JSON.stringify(sampleOf(field));
    return isValueOf(field, value)
      ? []
      : [[path, `${path} must be a value of a field of type ${field.type}, such as ${sample}`]];
  });
  if (mistakes.length > 0) throw invalid(Object.fromEntries(mistakes.slice(0, MOST_MISTAKES)));
  return given as SubmissionValues;
}
