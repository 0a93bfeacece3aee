import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { Submission } from '#features/submissions/entities.ts';
import type { FieldConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, inputFields, isInput } from '#forms/field-types/index.ts';
import { isOfFiles } from '#forms/field-types/uploaded.ts';
import { isReadable } from '#forms/values/untouched.ts';
import { isObject } from '#json.ts';
import { textsOf } from '#texts/index.ts';
import { formToChange } from './changed-form.ts';

/** Field types with radio buttons, which cannot be unselected. */
const BUTTONS: readonly string[] = ['radio', 'rating', 'scale', 'matrix', 'product', 'product_option', 'shipping'];

/**
 * Returns the form for the page in the console, which uses only its inputs: all pages at once, hidden fields too, an empty choice
 * for every answer, and no uploads.
 */
export function formInConsole(form: ActiveForm, submission: Pick<Submission, 'payload' | 'meta'>): ActiveForm {
  const { config, ...rest } = formToChange(form, submission, 'console');
  const { pages: _pages, ...options } = config.options;
  const fields = shownFields(config.fields, textsOf(config).editing.none);
  // The frame already has a heading and a border.
  return { ...rest, framed: true, config: { ...config, options: options as typeof config.options, fields } };
}

/** Returns stored values as that page shows them: a value that its field's type can no longer read becomes blank. */
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
