import type { Request } from 'express';
import { formNotFound } from '#db/use-case-error.ts';
import type { FormStore, StoredForm } from '#features/forms/store/form-store.ts';
import { formIdOf } from '#features/submissions/routes/submit/cors.ts';

/** The form in the address `/forms/:id/…`. @throws ApiError 404 when there is none, or when it is trashed. */
export async function requireActiveForm(forms: Pick<FormStore, 'get'>, { params }: Request): Promise<StoredForm> {
  const form = await forms.get(formIdOf(params.id));
  if (!form?.active) throw formNotFound(params.id);
  return form;
}
