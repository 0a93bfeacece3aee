import { expect, test } from '@jest/globals';
import { EVERY_TYPE, EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { inputFields, isGroup, placedFields } from '#forms/field-types/index.ts';
import { exportRow } from '#forms/tables/export.ts';
import { type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
import { documentContent } from '#pro/pdf/content.ts';
import { parseForm } from '#test/environment/form-rules.ts';

interface Field {
  type: string;
  [key: string]: unknown;
}

const LAYOUT = ['section', 'html', 'divider', 'page_break'];
const isInner = ({ fields }: Field) => Array.isArray(fields);
/** Marks every field with a value as sensitive, or only the innermost fields, so that texts omit their values. */
function secretly({ type, ...keys }: Field, where: 'each' | 'innermost'): Field {
  const fields = isInner({ type, ...keys }) && (keys.fields as Field[]).map((one) => secretly(one, where));
  if (where === 'innermost' && fields) return { ...keys, type, fields };
  return LAYOUT.includes(type) ? { ...keys, type } : { ...keys, type, ...(fields && { fields }), sensitive: true };
}

const SITE = {
  ...{ name: 'Acme', url: 'https://acme.example', timeZone: 'UTC' },
  ...{ fromName: 'Acme', fromEmail: 'forms@acme.example' },
};

test.each(['each', 'innermost'] as const)(
  'of sensitive fields of every type (%s) no text and no document says anything',
  (where) => {
    const fields = EVERY_TYPE.map(({ field }) => secretly(field, where));
    const { title, config } = parseForm({ title: 'Everything', config: { ...EVERY_TYPE_FORM.config, fields } });
    const { values, errors } = validateSubmission(config, sanitiseSubmission(config, EVERY_VALUE, []));
    expect(errors).toEqual({});
    const context = { formId: 3, title, config, values, site: SITE, submission: { id: 7, createdAt: new Date(0) } };
    const render = (template: string, mode: MergeMode) => renderTemplate(template, context as never, mode);
    expect([render('{all_fields}', 'text'), render('{all_fields}', 'html')]).toEqual(['', '']);
    const paths = placedFields(config.fields).map(({ path }) => path);
    for (const group of inputFields(config).filter(isGroup)) {
      for (const tag of [`{field:${group.name}}`, `{field:${group.name}|value}`]) expect(render(tag, 'text')).toBe('');
    }
    for (const path of paths) expect(['', `{field:${path}}`]).toContain(render(`{field:${path}}`, 'html'));

    const submission = {
      ...{ uuid: 'a', id: 12, formId: 3, revision: 1, surface: 'b', values, meta: {} },
      ...{ ipAddress: null, userAgent: null, createdAt: new Date(0) },
    } as SubmissionRecord;
    const form = { id: 3, revision: 1, title, config };
    expect(documentContent(submission, form, { site: SITE, appearance: DEFAULT_APPEARANCE }).rows).toEqual([]);
    // Exports still contain the values, for accounts that may see them.
    expect(exportRow(config, values as SubmissionValues)).toContain('office@example.org');
  },
);
