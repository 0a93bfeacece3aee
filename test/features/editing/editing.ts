import { EDIT_KEY, editKey, editToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import type { Answer, TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, nonceA, submitA, VALUES } from '#test/environment/visitor.ts';

/** A form whose answers can be changed, with a submission. */
export async function submitted(
  service: TestService,
  { options = {}, fields = FIELDS, values = VALUES }: { options?: object; fields?: object[]; values?: object } = {},
) {
  const formId = await createForm(service, { editing: { enabled: true }, ...options }, fields);
  const { status, text } = await submitA(service, formId, values);
  if (status !== 200) throw new Error(`it was not submitted: ${status} ${text}`);
  return { formId, ...(await newest(service, formId)) };
}

/** The newest submission of a form, with what its visitor has. */
export async function newest(service: TestService, formId: number) {
  const found = await service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });
  const { id, uuid } = found;
  const token = editToken(service.box, { formId, uuid });
  const change = (values: object, { version = 1, key = editKey(token, version) } = {}) =>
    sendChange(service, formId, values, key);
  return { id, uuid, token, change };
}

/** As the script of the page sends it. */
export async function sendChange(service: TestService, formId: number, values: object, key: string): Promise<Answer> {
  const fields = { ...values, [EDIT_KEY]: key };
  const json = { form_id: formId, fields, _svca_nonce: await nonceA(service, formId) };
  return service.call('POST', 'a:/submissions', { json });
}

/** A submission as it is kept, with how many changes there are. */
export async function kept(service: TestService, uuid: string) {
  const em = service.orm.em.fork();
  const { payload, version, revision } = await em.findOneOrFail(Submission, { uuid });
  return { payload, version, revision, changes: await em.count(SubmissionVersion, { submissionUuid: uuid }) };
}
