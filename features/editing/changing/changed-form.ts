import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { uploadToken } from '#features/uploads/token.ts';
import type { FieldConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { isGroup, isInput } from '#forms/field-types/index.ts';
import { withFiles } from '#forms/placed-files.ts';
import { withRowMarks } from '#forms/rows/row-marks.ts';
import { withoutUnstoredFields } from '#forms/unstored-fields.ts';
import { withInitialValues } from '#forms/values/unsent.ts';
import { isObject } from '#json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { isOrdered, settledFields } from './counted.ts';
import { withGoneChoices } from './gone-choices.ts';

type Changeable = Pick<Submission, 'payload' | 'meta'>;

/** The source of a change: the visitor's page, the page in the console, or values by their names. */
export type ChangedFrom = 'page' | 'console' | 'values';

/**
 * Returns the current form for changing a submission: fields that the visitor could not fill in have their stored value, whatever
 * is sent. Answers that are never stored are not asked for again, nor are priced fields added since the submission was paid.
 */
export function formToChange(form: ActiveForm, { payload, meta }: Changeable, from: ChangedFrom): ActiveForm {
  const linked = new Set(meta.prefilled);
  const kept = withoutUnstoredFields(form.config);
  // Priced fields that were added after the payment.
  const isNew = (field: FieldConfig) =>
    meta.payment && isInput(field) && isOrdered(field) && !Object.hasOwn(payload, field.name);
  const config = { ...kept, fields: kept.fields.filter((field) => !isNew(field)) };
  const settled = from === 'console' ? settledFields(form.config, meta) : new Set<string>();
  const isFixed = ({ type, read_only: isReadOnly }: InputFieldConfig, path: string) =>
    isReadOnly === true ||
    linked.has(path) ||
    settled.has(path) ||
    (from === 'page' && type === 'hidden') ||
    // Only a visitor can sign.
    (from === 'console' && type === 'signature');
  const fields = from === 'console' ? withGoneChoices(config.fields, [payload]) : config.fields;
  return { ...form, config: { ...config, fields: fixed(fields, payload, isFixed) } };
}

function fixed(
  fields: readonly FieldConfig[],
  values: Readonly<Record<string, unknown>>,
  isFixed: (field: InputFieldConfig, path: string) => boolean,
  within = '',
): FieldConfig[] {
  return fields.map((field): FieldConfig => {
    if (!isInput(field) || !Object.hasOwn(values, field.name)) return field;
    const value = values[field.name];
    const path = within + field.name;
    if (isGroup(field)) {
      return isObject(value)
        ? ({ ...field, fields: fixed(field.fields, value, isFixed, `${path}.`) } as FieldConfig)
        : field;
    }
    // The booking can be kept, whatever can be booked now.
    const own = field.type === 'slot' ? ({ ...field, booked: value } as FieldConfig) : field;
    if (!isFixed(field, path)) return own;
    return { ...own, default: value ?? undefined, read_only: true } as FieldConfig;
  });
}

/** Returns the values of a submission as a visitor would send them: files by their tokens, rows with their marks. */
export function sentAgain(box: SecretBox, { id, config }: ActiveForm, values: SubmissionValues): SubmissionValues {
  const sent = withFiles(config, values, ({ path: field, files }) =>
    files.map((file) => ({ ...file, token: uploadToken(box, { formId: id, field }, file) })),
  );
  return withRowMarks(config.fields, sent);
}

/** Returns these values as a page shows them. */
export function shownAgain(box: SecretBox, form: ActiveForm, values: SubmissionValues): Record<string, unknown> {
  return withInitialValues(form.config.fields, sentAgain(box, form, values));
}
