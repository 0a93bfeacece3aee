import { EDIT_KEY, editKey, editToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import type { Answer, TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, nonceA, submitA, VALUES } from '#test/environment/visitor.ts';

/** Creates a form with editable answers and submits it. */
export async function submitted(
  service: TestService,
  { options = {}, fields = FIELDS, values = VALUES }: { options?: object; fields?: object[]; values?: object } = {},
) {
  const formId = await createForm(service, { editing: { enabled: true }, ...options }, fields);
  const { status, text } = await submitA(service, formId, values);
  if (status !== 200) throw new Error(`it was not submitted: ${status} ${text}`);
  return { formId, ...(await newest(service, formId)) };
}

/** Returns the newest submission of a form with its visitor's edit link. */
export async function newest(service: TestService, formId: number) {
  const found = await service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });
  const { id, uuid } = found;
  const token = editToken(service.box, { formId, uuid });
  const change = (values: object, { version = 1, key = editKey(token, version) } = {}) =>
    sendChange(service, formId, values, key);
  return { id, uuid, token, change };
}

/** Sends a change as the script of the page does. */
export async function sendChange(service: TestService, formId: number, values: object, key: string): Promise<Answer> {
  const fields = { ...values, [EDIT_KEY]: key };
  const json = { form_id: formId, fields, _svca_nonce: await nonceA(service, formId) };
  return service.call('POST', 'a:/submissions', { json });
}

/** Returns a stored submission with the number of its changes. */
export async function storedSubmission(service: TestService, uuid: string) {
  const em = service.orm.em.fork();
  const { payload, version, revision } = await em.findOneOrFail(Submission, { uuid });
  return { payload, version, revision, changes: await em.count(SubmissionVersion, { submissionUuid: uuid }) };
}
