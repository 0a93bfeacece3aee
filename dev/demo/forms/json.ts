import { publicJson } from '#features/forms/routes/form-json.ts';
import type { FormRules } from '#forms/config/rules.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type Body, notFound, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { contentOf, type DemoForm, type Revision } from '../store.ts';

export type FormJson = Body<'GET /svcb/v1/forms/{id}'>;

/** The document has the schema of a config, the code its type: both describe the same. */
export function configJson(rules: FormRules, config: FormConfig, secretPaths: readonly string[]): FormJson['config'] {
  return rules.presentConfig(config, secretPaths) as unknown as FormJson['config'];
}

/** @param content what visitors see by default */
export function formJson({ rules, clock }: Demo, form: DemoForm, content: Revision = contentOf(form)): FormJson {
  const { title, config, revision } = content;
  return {
    ...{ id: form.id, title, config: configJson(rules, config, form.secretPaths), active: form.isActive ? 1 : 0 },
    ...{ revision, created_at: form.createdAt.toISOString(), updated_at: form.updatedAt.toISOString() },
    ...publicJson({ ...form, config: contentOf(form).config }, clock()),
  };
}

/** Returns a form that is not in the trash. */
export function activeForm({ store }: Demo, id: number): DemoForm {
  const form = store.forms.find((one) => one.id === id);
  if (!form?.isActive) throw new Refused(404, 'form_not_found', `Form ${id} does not exist.`);
  return form;
}

export function anyForm({ store }: Demo, id: number): DemoForm {
  const form = store.forms.find((one) => one.id === id);
  if (!form) throw notFound('form');
  return form;
}

/** Refuses a change that is based on another revision, as somebody else's save makes it. */
export function requireRevision(headers: Headers, revision: number): void {
  const wanted = /"(\d+)"/.exec(headers.get('if-match') ?? '')?.[1];
  if (wanted !== undefined && Number(wanted) !== revision) {
    throw new Refused(412, 'revision_conflict', `The form is at revision ${revision} now.`);
  }
}
