import { Delivery } from '#features/deliveries/entities.ts';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { Answer, CallOptions, TestService } from './service.ts';
import { until } from './submissions.ts';

/** The tokens of a form on surface B. */
export interface FormTokens {
  nonce: string;
  honeypot_field: string;
  timing_token: string;
  captcha: object | null;
}

export const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'email', name: 'email', label: 'E-mail address', required: true },
  { type: 'textarea', name: 'message', label: 'Your message' },
];

export const VALUES = { name: 'Ada', email: 'ada@example.net', message: 'Is it still there?' };

/**
 * Saves a form over REST, by default without limits.
 * @returns its id
 */
export async function createForm(service: TestService, options: object = {}, fields: object[] = FIELDS) {
  const { status, text, body } = await service.as.admin('POST', 'b:/forms', {
    title: 'Contact us',
    config: { fields, options: { rate_limits: { per_minute: 0, per_hour: 0 }, ...options } },
  });
  if (status !== 201) throw new Error(`the form was not created: ${status} ${text}`);
  return (body as { id: number }).id;
}

/** Saves a form as an administrator who confirms that data is hidden or dropped. */
export async function changeForm(
  service: TestService,
  formId: number,
  json: object,
  method: 'PUT' | 'PATCH' = 'PATCH',
): Promise<void> {
  const save = (confirm = '') => service.as.admin(method, `b:/forms/${formId}${confirm}`, json);
  const first = await save();
  const { confirm } = (first.body as { errors?: { confirm?: string } }).errors ?? {};
  const { status, text } = confirm ? await save(`?confirm=${confirm}`) : first;
  if (status !== 200) throw new Error(`the form was not saved: ${status} ${text}`);
}

/** Gets a form's tokens, then lets time pass: by default 3 s, which is more than a form requires. */
export async function tokensOf(service: TestService, formId: number, { ageMs = 3_000 } = {}): Promise<FormTokens> {
  const { status, text, body } = await service.call('GET', `b:/forms/${formId}/token`);
  if (status !== 200) throw new Error(`no tokens: ${status} ${text}`);
  service.clock.pass(ageMs);
  return body as FormTokens;
}

/** Returns a valid body for surface B. */
export function bodyB(tokens: FormTokens, values: object = VALUES): Record<string, unknown> {
  return { ...values, _svcb_nonce: tokens.nonce, [TIMING_KEY]: tokens.timing_token, [tokens.honeypot_field]: '' };
}

/** Submits over surface B with fresh tokens. */
export async function submitB(
  service: TestService,
  formId: number,
  values: object = VALUES,
  options: Omit<CallOptions, 'json'> = {},
): Promise<Answer> {
  const json = bodyB(await tokensOf(service, formId), values);
  return service.call('POST', `b:/forms/${formId}/submissions`, { ...options, json });
}

/** Follows an answer that redirects to a page of ours, as a browser does; returns any other answer unchanged. */
export async function follow(service: TestService, answer: Answer): Promise<Answer> {
  const location = answer.status === 303 && answer.headers.get('location');
  return location ? service.call('GET', location) : answer;
}

/** Gets a nonce for surface A. */
export async function nonceA(service: TestService, formId: number): Promise<string> {
  const { body } = await service.call('GET', `a:/forms/${formId}/token`);
  return (body as { nonce: string }).nonce;
}

/** Submits over surface A with a fresh nonce. */
export async function submitA(
  service: TestService,
  formId: number,
  fields: object = VALUES,
  options: Omit<CallOptions, 'json'> = {},
): Promise<Answer> {
  const json = { form_id: formId, fields, _svca_nonce: await nonceA(service, formId) };
  return service.call('POST', 'a:/submissions', { ...options, json });
}

/** Acts as a worker: takes the next submission of a form as soon as it is stored, and sends this notification of it. */
export async function sendNext(service: TestService, formId: number, key: string): Promise<void> {
  const em = service.orm.em.fork();
  const next = async () => {
    const sent = await em.find(Delivery, { kind: 'mail', formId });
    return em.findOne(Submission, { formId, uuid: { $nin: sent.map(({ submissionUuid }) => submissionUuid) } });
  };
  await until('a submission is kept', async () => (await next()) !== null);
  const { uuid: submissionUuid = '' } = (await next()) ?? {};
  const now = service.clock.now();
  await em.nativeUpdate(
    Submission,
    { uuid: submissionUuid },
    { status: 'processing', claimedBy: 'a run', dueAt: null },
  );
  const delivery = { submissionUuid, formId, revision: 1, key, enqueuedAt: now };
  await em.insert(Delivery, { kind: 'mail', ...delivery, id: submissionUuid, status: 'delivered' });
}

/** Returns `X-Forwarded-For` as a trusted proxy would set it. */
export function from(address: string): { headers: Record<string, string> } {
  return { headers: { 'x-forwarded-for': address } };
}
