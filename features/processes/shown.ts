import type { FieldConfig, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { isGroup, isInput } from '#forms/field-types/index.ts';
import { isObject } from '#json.ts';
import type { StepOption } from './option.ts';

/** The part of a submission that the people of a step see. */
export interface Shown {
  config: FormConfig;
  values: SubmissionValues;
}

/**
 * Returns what a step shows: the fields that it names, or all; never a sensitive one. A name of a field in a group shows that field of the
 * group.
 */
export function shownTo({ shows }: Pick<StepOption, 'shows'>, config: FormConfig, values: SubmissionValues): Shown {
  const names = shows && new Set(shows.flatMap((name) => name ?? []));
  const of = (
    fields: readonly FieldConfig[],
    given: SubmissionValues,
    within = '',
    all = names === undefined,
  ): Shown => {
    const kept: FieldConfig[] = [];
    const found: SubmissionValues = {};
    for (const field of fields) {
      if (!isInput(field) || field.sensitive) continue;
      const path = within + field.name;
      const isNamed = all || names?.has(path) === true;
      const value = given[field.name];
      if (isGroup(field) && isObject(value)) {
        const inner = of(field.fields, value as SubmissionValues, `${path}.`, isNamed);
        if (inner.config.fields.length === 0) continue;
        kept.push(unconditional({ ...field, fields: inner.config.fields } as FieldConfig));
        found[field.name] = inner.values as never;
      } else if (isNamed) {
        kept.push(value === undefined ? field : unconditional(field));
        Object.assign(found, value !== undefined && { [field.name]: value });
      }
    }
    return { config: { ...config, fields: kept }, values: found };
  };
  return of(config.fields, values);
}

/** Returns a field without its condition, which held when the value was sent, and may be about a field that is not shown. */
function unconditional(field: FieldConfig): FieldConfig {
  const { conditional: _held, ...plain } = field;
  return plain as FieldConfig;
}
