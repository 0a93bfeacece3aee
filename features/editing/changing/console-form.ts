import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { Submission } from '#features/submissions/entities.ts';
import type { FieldConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, inputFields, isInput } from '#forms/field-types/index.ts';
import { isOfFiles } from '#forms/field-types/uploaded.ts';
import { isReadable } from '#forms/values/untouched.ts';
import { isObject } from '#json.ts';
import { textsOf } from '#texts/index.ts';
import { formToChange } from './changed-form.ts';

/** Radio buttons, which nobody can take back by themselves. */
const BUTTONS: readonly string[] = ['radio', 'rating', 'scale', 'matrix', 'product', 'product_option', 'shipping'];

/**
 * The form as the page in the console shows it, for its inputs alone: all pages at once, hidden fields too, a way to take back any answer, and
 * no way to upload files.
 */
export function formInConsole(form: ActiveForm, submission: Pick<Submission, 'payload' | 'meta'>): ActiveForm {
  const { config, ...rest } = formToChange(form, submission, 'console');
  const { pages: _pages, ...options } = config.options;
  const fields = shownFields(config.fields, textsOf(config).editing.none);
  // A heading and a border are round the frame already.
  return { ...rest, framed: true, config: { ...config, options: options as typeof config.options, fields } };
}

/** Kept values as that page shows them: a blank input stands where the type of a field can read nothing of them. */
export function readableValues(fields: readonly FieldConfig[], values: SubmissionValues): SubmissionValues {
  const own = inputFields({ fields }).filter(({ name }) => Object.hasOwn(values, name));
  const read = own.map((field): [string, unknown] => {
    const value = values[field.name];
    if (!holdsFields(field)) return [field.name, isReadable(field, value) ? value : ''];
    const inside = (one: unknown) => (isObject(one) ? readableValues(field.fields, one as SubmissionValues) : one);
    return [field.name, Array.isArray(value) ? value.map(inside) : inside(value)];
  });
  return { ...values, ...(Object.fromEntries(read) as SubmissionValues) };
}

function shownFields(fields: readonly FieldConfig[], none: string): FieldConfig[] {
  return fields.map((field): FieldConfig => {
    if (!isInput(field)) return field;
    if (holdsFields(field)) return { ...field, ...{ fields: shownFields(field.fields, none) } };
    return shownField(field, none) as FieldConfig;
  });
}

function shownField(field: InputFieldConfig, none: string): object {
  if (field.type === 'hidden') return { ...field, type: 'textarea' };
  if (isOfFiles(field)) return { ...field, closed: true };
  return !field.required && !field.read_only && BUTTONS.includes(field.type) ? { ...field, blank: none } : field;
}
