import { randomUUID } from 'node:crypto';
import { Post } from '#features/content/entities.ts';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
import { suppress } from '#features/mail/store/suppressions.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { Spam } from '#features/spam/entities.ts';
import { insertSpam } from '#features/spam/store/quarantine.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { Upload } from '#features/uploads/entities.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword, type SignedIn, signInAs } from '#test/environment/signed-in.ts';
import type { ThirdParties } from '#test/environment/third-parties.ts';
import { bodyB, nonceA, tokensOf } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';
import { formOf, VALUES } from './forms.ts';

/** A service with records of every kind, and the credentials of callers. */
export interface World {
  service: TestService;
  parties: ThirdParties;
  /** A form that is never deleted, for visitors. */
  formId: number;
  tokens: { b: Record<string, unknown>; a: string };
  session: SignedIn;
  /** The nonce in the forms of the account's page. */
  pageNonce: string;
  codecToken: string;
  /** The values of its submissions, and of those that were caught as spam, replacing `VALUES`. */
  stored?: typeof VALUES;
  caught?: typeof VALUES;
  /** An account that signs out and changes its password. */
  eve: { id: number; passwordHash: string | null };
}

export async function startWorld(service: TestService, parties: ThirdParties): Promise<World> {
  const world = { service, parties } as World;
  const at = service.clock.now();
  await service.users.create({ login: 'eve', email: 'eve@example.org', role: 'editor' }, at);
  const [, id] = await Promise.all([givePassword(service, 'ada'), givePassword(service, 'eve')]);
  world.eve = { id, passwordHash: (await service.users.find(id))?.passwordHash ?? null };
  world.formId = await newForm(world, formOf(world));
  world.session = await signInAs(service, 'ada');
  world.pageNonce = await pageNonceOf(service, world.session);
  await refreshTokens(world);
  const { body } = await service.as.admin('POST', 'host:/codec/tokens');
  world.codecToken = (body as { token: string }).token;
  for (const _ of [1, 2, 3]) {
    await newSubmission(world);
    await newSpam(world);
    await newSuppression(world);
    await newDelivery(world, 'mail', 'failed');
    await newDelivery(world, 'integration', 'failed');
  }
  const post = { type: 'post', status: 'publish' as const, title: 'A post', content: '<p>x</p>', meta: {} };
  await service.orm.em
    .fork()
    .insert(Post, { ...post, slug: 'a-post', authorId: null, source: null, createdAt: at, updatedAt: at });
  return world;
}

/** Reads the nonce in the forms of the account's page. */
export async function pageNonceOf(service: TestService, { cookie }: Pick<SignedIn, 'cookie'>): Promise<string> {
  const { text } = await service.call('GET', '/account', { headers: { cookie } });
  return /name="nonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Gets new tokens for visitors, because tokens expire. */
export async function refreshTokens(world: World): Promise<void> {
  const { service, formId } = world;
  world.tokens = { b: bodyB(await tokensOf(service, formId), {}), a: await nonceA(service, formId) };
}

/** @param form the body of the request */
export async function newForm({ service }: Pick<World, 'service'>, form: object): Promise<number> {
  const { status, text, body } = await service.as.admin('POST', 'b:/forms', form);
  if (status !== 201) throw new Error(`the form was not created: ${status} ${text}`);
  return (body as { id: number }).id;
}

export async function newSubmission(
  { service, formId, stored = VALUES }: Pick<World, 'service' | 'formId' | 'stored'>,
  { status = 'completed' as SubmissionStatus, revision = 1, payload = stored } = {},
) {
  const at = service.clock.now();
  const uuid = randomUUID();
  const sent = { uuid, formId, revision, surface: 'b' as const, payload, meta: {} };
  const row = { ...sent, ...NOT_CAPTURED, ipAddress: '203.0.113.9', userAgent: 'x', status };
  const times = { createdAt: at, completedAt: status === 'completed' ? at : null, dueAt: null };
  const id = await service.orm.em.fork().insert(Submission, { ...row, claimedBy: null, ...times });
  return { id: Number(id), uuid };
}

export async function newDelivery(
  world: World,
  kind: 'mail' | 'integration',
  status: DeliveryState,
): Promise<{ id: string; submissionId: number }> {
  const { uuid: submissionUuid, id: submissionId } = await newSubmission(world);
  const id = randomUUID();
  const { service, formId } = world;
  const key = kind === 'mail' ? { key: 'team' } : { key: 'crm', integrationId: 'webhook' };
  const at = service.clock.now();
  await service.orm.em.fork().insert(Delivery, {
    kind,
    id,
    submissionUuid,
    formId,
    revision: 1,
    ...key,
    status,
    enqueuedAt: at,
    errorType: 'server_error',
  });
  return { id, submissionId };
}

export async function newSpam({ service, formId, caught: values = VALUES }: World): Promise<number> {
  const at = service.clock.now();
  const content = { values, ...NOT_CAPTURED, ipAddress: '203.0.113.9', userAgent: 'x' };
  const caught = {
    formId,
    revision: 1,
    surface: 'b' as const,
    reason: 'honeypot_filled' as const,
    score: 100,
    detail: {},
    content,
  };
  await insertSpam(service, { ...caught, createdAt: at, expiresAt: new Date(at.getTime() + DAY_MS), leftOut: 0 });
  const [newest] = await service.orm.em.fork().find(Spam, { formId }, { orderBy: { id: 'desc' }, limit: 1 });
  return newest?.id ?? 0;
}

export async function newSuppression({ service }: World): Promise<number> {
  await suppress(service, [`${randomUUID()}@example.org`], { provider: 'host' }, service.clock.now());
  const [row] = await service.orm.em.fork().execute('select max(id) as id from email_suppressions');
  return Number(row?.id);
}

/** Starts an upload in a form of its own: the limits of uploads apply to each form's visitors. */
export async function newUpload({ service }: Pick<World, 'service'>) {
  // Uploads that were started before count towards the limits of their network.
  await service.orm.em.fork().nativeUpdate(Upload, { state: 'receiving' }, { network: null });
  const config = { fields: [{ type: 'file', name: 'file' }], options: {} };
  const id = await newForm({ service }, { title: 'Files', config });
  const { nonce } = await tokensOf(service, id);
  const said = { _svcb_nonce: nonce, field: 'file', filename: 'a.txt' };
  const metadata = Object.entries(said).map(([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`);
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '4', 'upload-metadata': metadata.join(',') };
  const answer = await service.call('POST', `b:/forms/${id}/uploads/resumable`, { headers });
  const upload = answer.headers.get('location')?.split('/').at(-1) ?? '';
  return { params: { id: String(id), upload }, headers };
}
