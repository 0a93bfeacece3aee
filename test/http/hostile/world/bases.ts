import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { ApplicationPassword, User } from '#features/accounts/entities.ts';
import { CONSOLE_FOLDER } from '#features/console/files.ts';
import { Export, ExportSchedule } from '#features/exports/entities.ts';
import { Import } from '#features/imports/entities.ts';
import { ResultsLink } from '#features/sharing/entities.ts';
import { addAlert } from '#test/environment/alerts.ts';
import { PASSWORD, type SignedIn } from '#test/environment/signed-in.ts';
import { APPROVE, begun, CONFIRM } from '#test/features/processes/process-play.ts';
import { askedIn, begin, processForm } from '#test/features/processes/processes.ts';
import { newWaiting } from '#test/features/waitlist/list.ts';
import { formsOf, smallForm, VALUES } from './forms.ts';
import {
  newDelivery,
  newForm,
  newSpam,
  newSubmission,
  newSuppression,
  newUpload,
  pageNonceOf,
  type World,
} from './world.ts';

/** The parts of a right request that the route's schemas do not determine. */
export interface Base {
  /** Replace the parameters of `THINGS`. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Returns the headers that depend on the body. */
  sign?(body: Buffer): Record<string, string>;
  /** Bodies of its first media type. */
  bodies?: readonly unknown[];
  /** Bodies of its second media type. */
  patches?: readonly unknown[];
  /** The expected status, if that is no success. */
  outcome?: number;
}

const SMALL = smallForm({});
const SLOT = { type: 'slot', name: 'visit', minutes: 30, dates: [{ date: '2099-05-18', from: '09:00', to: '11:00' }] };
const BOOKED = { title: 'A visit', config: { fields: [SLOT], options: {} } };
/** More than the number of concurrent requests. */
const OTHERS = 10;

/** Deletes the others, because their number is limited. */
async function newImport({ service, formId }: World): Promise<string> {
  await service.orm.em.fork().nativeDelete(Import, {});
  const headers = { ...service.admin, 'content-type': 'text/csv' };
  const { body } = await service.call('POST', `b:/forms/${formId}/imports`, { headers, raw: 'who,No.\nAda,1\n' });
  return (body as { import: { id: string } }).import.id;
}

/** Deletes exports and schedules, whose numbers are limited, except the newest ones, which concurrent requests may be using. */
async function makeRoom({ orm }: World['service']): Promise<void> {
  const em = orm.em.fork();
  await em.nativeUpdate(Export, { status: 'pending' }, { status: 'failed' });
  const [oldest] = await em.find(ExportSchedule, {}, { orderBy: { id: 'desc' }, offset: OTHERS, limit: 1 });
  if (oldest) await em.nativeDelete(ExportSchedule, { id: { $lte: oldest.id } });
}

/** Submits a form whose superior is asked. */
async function approval({ service }: World): Promise<Base> {
  const { formId, play } = await begun(service, [APPROVE]);
  return { params: { id: String(formId) }, query: { step: await play.token() } };
}

async function statusOf({ service }: World): Promise<Base> {
  const { formId, play } = await begun(service, [APPROVE]);
  return { params: { id: String(formId) }, query: { submission: play.statusToken() } };
}

/** Submits a form whose address is confirmed by a code. */
async function code({ service }: World): Promise<Base> {
  const { formId, play } = await begun(service, [{ ...CONFIRM, method: 'code' }]);
  return { params: { id: String(formId) }, query: { submission: play.statusToken() } };
}

/** Creates a link to the results of the form, whose number is limited. */
async function newResultsLink({ service, formId }: World): Promise<{ id: string; token: string }> {
  const em = service.orm.em.fork();
  const [oldest] = await em.find(ResultsLink, {}, { orderBy: { id: 'desc' }, offset: OTHERS, limit: 1 });
  if (oldest) await em.nativeDelete(ResultsLink, { id: { $lte: oldest.id } });
  const { body } = await service.as.admin('POST', `b:/forms/${formId}/results/links`, { name: 'Board' });
  const { url, link } = body as { url: string; link: { id: string } };
  return { id: link.id, token: url.split('/').at(-1) ?? '' };
}

const LINKED = { title: 'A form', config: { fields: [{ type: 'text', name: 'name', prefill: 'signed' }] } };

const MAILED = {
  title: 'A form',
  config: {
    fields: [{ type: 'email', name: 'email' }],
    options: { editing: { enabled: true, email_field: 'email' } },
  },
};

const SHOP = {
  title: 'A form',
  config: {
    fields: [
      { type: 'product', name: 'shirt', currency: 'EUR', price: 1990 },
      { type: 'coupon', name: 'code', codes: [{ code: 'TEN', percent: 10 }] },
    ],
  },
};

/** Creates a submission whose process is at a step of this kind. */
export async function newProcess({ service }: Pick<World, 'service'>, kind: 'approve' | 'wait' = 'approve') {
  const who = kind === 'approve' ? [{ account: 'ada' }] : [];
  const { id, uuid } = await begin(service, await processForm(service, [{ key: 'a', title: 'A step', kind, who }]));
  return { id: String(id), task: (await askedIn(service, uuid))[0]?.id ?? 0 };
}

let absent = 0;
/** Returns an absence of somebody new: each has one at a time. */
function newAbsence() {
  absent += 1;
  const when = { from: '2999-01-01', until: '2999-01-02', stand_in: 'deputy@example.org' };
  return { address: `absent${absent}@example.org`, ...when };
}

const INVITING = smallForm({ invitations: { enabled: true } });

/** Creates a form with somebody who waits for a place. @returns the parameters of a path that names the entry */
async function newEntry({ service }: World, isFree = false): Promise<{ params: { id: string; entry: string } }> {
  const { formId, id } = await newWaiting(service, isFree);
  return { params: { id: String(formId), entry: String(id) } };
}

/** Creates the same, for the page of the person. */
async function waitingPage({ service }: World): Promise<Base> {
  const { formId, token } = await newWaiting(service, false);
  return { params: { id: String(formId) }, query: { entry: token } };
}

/** Creates a form with an invited person. @returns the parameters of a path that names the person */
async function newInvitation(world: World): Promise<{ params: { id: string; invitation: string } }> {
  const id = await newForm(world, INVITING);
  const people = [{ email: 'ada@example.org', name: 'Ada' }];
  const { body } = await world.service.as.admin('POST', `b:/forms/${id}/invitations`, { people });
  return { params: { id: String(id), invitation: (body as { added: string[] }).added[0] ?? '' } };
}

/** Creates the record that a parameter names, by the path before it. */
export const THINGS: Record<string, (world: World) => Promise<string | number> | string | number> = {
  'forms/:id': (world) => newForm(world, SMALL),
  'submission-forms/:id': (world) => newForm(world, SMALL),
  'revisions/:revision': () => 1,
  'submissions/:id': async (world) => (await newSubmission(world)).id,
  'tasks/:id': async (world) => (await newProcess(world)).task,
  'absences/:id': async ({ service }) => {
    const { body } = await service.as.admin('POST', 'b:/absences', newAbsence());
    return (body as { absence: { id: number } }).absence.id;
  },
  'exports/:uuid': async ({ service, formId }) => {
    await makeRoom(service);
    const { body } = await service.as.admin('POST', `b:/forms/${formId}/exports`, { format: 'csv' });
    return (body as { export: { id: string } }).export.id;
  },
  'export-schedules/:uuid': async ({ service, formId }) => {
    await makeRoom(service);
    const { body } = await service.as.admin('POST', `b:/forms/${formId}/export-schedules`, {
      format: 'csv',
      period: 'daily',
      hour: 6,
    });
    return (body as { schedule: { id: string } }).schedule.id;
  },
  'results/:token': async (world) => (await newResultsLink(world)).token,
  'alerts/:uuid': ({ service }) => addAlert(service, service.clock.now()),
  'imports/:uuid': newImport,
  'integration-jobs/:id': async (world) => (await newDelivery(world, 'integration', 'failed')).id,
  'email-deliveries/:id': async (world) => (await newDelivery(world, 'mail', 'failed')).id,
  'email-suppressions/:id': newSuppression,
  'spam/:id': newSpam,
  'notifications/:key': () => 'team',
  'integrations/:key': () => 'crm',
  async 'webhooks/:key'({ service, parties }) {
    const json = { url: parties.webhookUrl('site'), events: ['form.*'] };
    await service.as.admin('PUT', 'b:/webhooks/ops', json);
    return 'ops';
  },
  'integrations/:provider': () => 'mailchimp',
  'states/:country': () => 'US',
  'content/:type': () => 'post',
  ':type/:slug': () => 'a-post',
  'assets/*file': () => 'form.js',
  'assets/:name': () => readdirSync(`${CONSOLE_FOLDER}assets`).find((name) => name.endsWith('.js')) ?? '',
  'console/*view': () => 'forms/1',
  'codec/:token': ({ codecToken }) => codecToken,
  'accounts/:id': async ({ service: { users, clock } }) => {
    return (await users.create({ ...newAccount(), role: 'editor' }, clock.now())).id;
  },
  'application-passwords/:uuid': async ({ service }) => {
    // The number of application passwords is limited.
    await service.orm.em.fork().nativeDelete(ApplicationPassword, { name: { $ne: 'test' } });
    const { body } = await service.as.admin('POST', 'host:/application-passwords', { name: 'a' });
    return (body as { uuid: string }).uuid;
  },
};

const newAccount = () => ({ login: randomUUID(), email: 'other@example.org' });

/**
 * Restores the password of an account that requests may have changed, and creates a session. Hashing the password anew would
 * take far longer.
 */
async function eve({ service, session, eve: { id, passwordHash } }: World): Promise<SignedIn> {
  await service.orm.em.fork().nativeUpdate(User, { id }, { passwordHash });
  const user = { id, login: 'eve', role: 'editor' as const, passwordHash };
  const begun = await service.sessions.create(user, service.clock.now());
  const cookie = `${session.cookie.split('=')[0]}=${begun?.token}`;
  const { body } = await service.call('GET', 'host:/session', { headers: { cookie } });
  const { nonce } = body as { nonce: string };
  return { headers: { cookie, 'x-host-nonce': nonce }, cookie, nonce: await pageNonceOf(service, { cookie }) };
}

const ofForm = ({ formId }: World) => ({ params: { id: String(formId) } });
const payloads = [{ metadata: { encoding: 'anNvbi9wbGFpbg==' }, data: 'eyJhIjoxfQ==' }];
const own = { origin: 'https://forms.example.org' };
const page = ({ cookie }: { cookie: string }) => ({ cookie, ...own });
const saved = (world: World) => ({ bodies: formsOf(world) });

const posted = (world: World): Base => ({
  ...ofForm(world),
  headers: own,
  bodies: [{ ...VALUES, number: '3', checkbox: '1', consent: '1', _svca_nonce: world.tokens.a, ...world.tokens.b }],
});

/** Bases by the name of the route. A route without a base is built from its schemas alone. */
export const BASES: Record<string, (world: World) => Promise<Base> | Base> = {
  // The previous secret is still valid, because of the previous request; `force` replaces it.
  'POST b:/webhooks/:key/rotate-secret': () => ({ bodies: [{ keep_hours: 24, force: true }] }),
  'POST host:/codec/decode': ({ codecToken }) => ({
    headers: { authorization: `Bearer ${codecToken}` },
    bodies: [{ payloads }],
  }),
  'POST host:/codec/:token/decode': () => ({ bodies: [{ payloads }] }),
  'POST host:/login': () => ({ bodies: [{ login: 'ada', password: PASSWORD }] }),
  'POST host:/logout': async (world) => ({ headers: (await eve(world)).headers }),
  'GET host:/session': ({ session }) => ({ headers: session.headers }),
  'POST host:/password': async (world) => {
    const { headers } = await eve(world);
    return { headers, bodies: [{ current_password: PASSWORD, new_password: 'another one of so many' }] };
  },
  'POST host:/accounts': () => ({ bodies: [{ ...newAccount(), role: 'reader' }] }),
  'POST host:/application-passwords': async ({ service }) => {
    await service.orm.em.fork().nativeDelete(ApplicationPassword, { name: { $ne: 'test' } });
    return {};
  },
  'POST /login': () => ({ headers: own, bodies: [{ login: 'ada', password: PASSWORD }] }),
  'POST /logout': async (world) => {
    const { nonce, ...session } = await eve(world);
    return { headers: page(session), bodies: [{ nonce }] };
  },
  'POST /mcp': ({ service }) => ({
    headers: { ...service.admin, accept: 'application/json, text/event-stream' },
    bodies: [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'find_form', arguments: {} } }],
  }),
  // The page exists for browsers only; programs that accept JSON get no page.
  'GET /': () => ({ headers: { accept: 'text/html' } }),
  'GET /account': ({ session }) => ({ headers: page(session) }),
  'POST /account/application-passwords': async (world) => {
    await world.service.orm.em.fork().nativeDelete(ApplicationPassword, { name: { $ne: 'test' } });
    return { headers: page(world.session), bodies: [{ nonce: world.pageNonce, name: 'a', expires_in_days: '30' }] };
  },
  'POST /account/application-passwords/:uuid/revoke': (world) => ({
    headers: page(world.session),
    bodies: [{ nonce: world.pageNonce }],
  }),
  'POST /account/password': async (world) => {
    const { nonce, ...session } = await eve(world);
    const passwords = { current_password: PASSWORD, new_password: 'another one of so many' };
    return { headers: page(session), bodies: [{ nonce, ...passwords, again: passwords.new_password }] };
  },
  'POST a:/forms/:id/builder': saved,
  'POST b:/forms': saved,
  'POST b:/forms/check': saved,
  'POST b:/forms/convert': () => ({ bodies: [{ export: '[text* your-name]', currency: 'EUR' }] }),
  'POST b:/forms/preview': (world) => ({ ...saved(world), patches: [{ form: JSON.stringify(SMALL) }] }),
  'POST b:/forms/canvas': (world) => ({ ...saved(world), patches: [{ form: JSON.stringify(SMALL) }] }),
  'PUT b:/forms/:id': saved,
  'PATCH b:/forms/:id': (world) => ({
    ...saved(world),
    patches: [[{ op: 'replace', path: '/title', value: 'Write' }]],
  }),
  'HEAD a:/forms/:id/test-email': () => ({ outcome: 405 }),
  'POST b:/forms/:id/prefill-links': async (world) => ({
    params: { id: String(await newForm(world, LINKED)) },
    bodies: [{ values: { name: 'Ada' }, locked: true, expires_in_seconds: 3_600 }],
  }),
  'POST b:/forms/:id/invitations': async (world) => ({
    params: { id: String(await newForm(world, INVITING)) },
    bodies: [{ people: [{ email: 'ada@example.org', name: 'Ada', language: 'en', values: {} }], mail: false }],
  }),
  // Its body is not JSON.
  'POST b:/forms/:id/invitations/table': async (world) => ({
    params: { id: String(await newForm(world, INVITING)) },
    outcome: 422,
  }),
  'POST b:/forms/:id/invitations/remind': async (world) => ({
    params: { id: String(await newForm(world, INVITING)) },
  }),
  'POST b:/forms/:id/invitations/progress': async (world) => ({
    params: { id: String(await newForm(world, INVITING)) },
    bodies: [{ token: 'x'.repeat(43), stage: 'opened' }],
  }),
  'PATCH b:/forms/:id/invitations/:invitation': async (world) => ({
    ...(await newInvitation(world)),
    bodies: [{ email: 'eve@example.org', name: 'Eve', language: 'en', values: {} }],
  }),
  'DELETE b:/forms/:id/invitations/:invitation': newInvitation,
  'GET b:/forms/:id/invitations/:invitation/link': newInvitation,
  'POST b:/forms/:id/invitations/:invitation/mail': newInvitation,
  'POST b:/forms/:id/invitations/:invitation/bounce': async (world) => ({
    ...(await newInvitation(world)),
    bodies: [{ reason: 'The mailbox is full.' }],
  }),
  'GET b:/forms/:id/waiting-list': async (world) => ({ params: { id: (await newEntry(world)).params.id } }),
  'POST b:/forms/:id/waiting-list/:entry/offer': (world) => newEntry(world, true),
  'DELETE b:/forms/:id/waiting-list/:entry': (world) => newEntry(world),
  'GET b:/forms/:id/waiting-entry': waitingPage,
  async 'POST b:/forms/:id/waiting-entry'(world) {
    const { params, query } = await waitingPage(world);
    return { params: params ?? {}, bodies: [{ ...query, decision: 'leave' }] };
  },
  'GET /forms/:id/waiting-list': waitingPage,
  'POST /forms/:id/waiting-list': async (world) => ({ ...(await waitingPage(world)), bodies: [{ decision: 'leave' }] }),
  'POST b:/forms/:id/coupon': async (world) => ({
    params: { id: String(await newForm(world, SHOP)) },
    bodies: [{ code: 'TEN' }],
  }),
  'POST b:/forms/:id/summary': async (world) => ({
    params: { id: String(await newForm(world, smallForm({ pages: { summary: true } }))) },
    bodies: [{ values: VALUES }],
  }),
  // Its body is not JSON: requests here are refused before a file begins.
  'POST b:/forms/:id/uploads': () => ({ outcome: 415 }),
  'POST b:/forms/:id/uploads/resumable': async (world) => {
    const { params, headers } = await newUpload(world);
    return { params: { id: params.id }, headers };
  },
  'HEAD b:/forms/:id/uploads/resumable/:upload': newUpload,
  // Its body is not JSON either.
  'PATCH b:/forms/:id/uploads/resumable/:upload': async (world) => {
    const { params, headers } = await newUpload(world);
    return { params, headers: { ...headers, 'upload-offset': '0' }, outcome: 400 };
  },
  'DELETE b:/forms/:id/uploads/resumable/:upload': newUpload,
  'GET b:/submissions/:id/files/:file': () => ({ params: { file: 'none' }, outcome: 404 }),
  'POST b:/submissions/:id/files/:file/links': () => ({ params: { file: 'none' }, outcome: 404 }),
  'GET b:/files/:file': () => ({ params: { file: 'none' }, outcome: 404 }),
  'POST b:/forms/:id/restore': async (world) => {
    const id = await newForm(world, SMALL);
    await world.service.call('DELETE', `b:/forms/${id}`, { headers: world.service.admin });
    return { params: { id: String(id) } };
  },
  'POST a:/submissions': ({ formId, tokens }) => ({
    bodies: [{ form_id: formId, fields: VALUES, _svca_nonce: tokens.a }],
  }),
  'POST b:/forms/:id/submissions': (world) => ({ ...ofForm(world), bodies: [{ ...VALUES, ...world.tokens.b }] }),
  'POST /forms/:id': posted,
  'POST /forms/:id/embed': posted,
  'GET a:/forms/:id/token': ofForm,
  'GET b:/forms/:id/token': ofForm,
  'GET /forms/:id': ofForm,
  'GET /forms/:id/sent': ofForm,
  'GET /forms/:id/slot.ics': async (world) => ({
    params: { id: String(await newForm(world, BOOKED)) },
    query: { field: 'visit', start: '2099-05-18T09:30' },
  }),
  'POST /forms/:id/edit': async (world) => ({
    params: { id: String(await newForm(world, MAILED)) },
    headers: own,
    bodies: [{ number: '1', address: 'ada@example.net' }],
  }),
  'POST b:/forms/:id/edit-link': async (world) => ({
    params: { id: String(await newForm(world, MAILED)) },
    bodies: [{ submission_id: 1, address: 'ada@example.net' }],
  }),
  // The link in the request is not ours.
  'GET /forms/:id/edit': (world) => ({ ...ofForm(world), query: { edit: 'none' }, outcome: 403 }),
  'GET /forms/:id/step': approval,
  'POST /forms/:id/step': async (world) => ({
    ...(await approval(world)),
    bodies: [{ outcome: 'approved', version: '1', note: 'Fine' }],
  }),
  'GET /forms/:id/step/files/:file': async (world) => {
    const { params, ...asked } = await approval(world);
    return { ...asked, params: { ...params, file: 'none' }, outcome: 404 };
  },
  'GET /forms/:id/status': statusOf,
  'GET /forms/:id/correct': async (world) => ({ ...(await statusOf(world)), outcome: 403 }),
  'GET /forms/:id/confirm': code,
  'POST /forms/:id/confirm': async (world) => ({ ...(await code(world)), bodies: [{ code: '12345' }], outcome: 422 }),
  'GET /forms/:id/embed/confirm': code,
  'POST /forms/:id/embed/confirm': async (world) => ({
    ...(await code(world)),
    bodies: [{ code: '12345' }],
    outcome: 422,
  }),
  // The link in the request is not ours.
  'GET /forms/:id/preview': (world) => ({ ...ofForm(world), query: { key: 'none' }, outcome: 404 }),
  'POST /draft-preview/:language/page': () => ({ params: { language: 'de' }, outcome: 403 }),
  'POST /draft-preview/:language/*path': () => ({ params: { language: 'de', path: 'submissions' }, outcome: 403 }),
  'GET /draft-preview/:language/*path': () => ({ params: { language: 'de', path: 'forms/0/token' }, outcome: 403 }),
  'PUT b:/forms/:id/publication': async (world) => {
    const id = await newForm(world, SMALL);
    await world.service.as.admin('PUT', `b:/forms/${id}/draft-revision`, { ...SMALL, title: 'Draft' });
    return {
      params: { id: String(id) },
      bodies: [{ publish_at: '2031-12-31T09:00:00Z', replaces: 1, confirm: 'none' }],
    };
  },
  'GET /forms/:id/embed': ofForm,
  'GET /forms/:id/embed/sent': ofForm,
  'GET b:/forms/:id/captcha': async (world) => ({
    params: { id: String(await newForm(world, smallForm({ captcha: { provider: 'altcha' } }))) },
  }),
  'GET b:/forms/:id/submissions.csv': ofForm,
  'GET b:/forms/:id/submissions.json': ofForm,
  'GET b:/forms/:id/submissions.xlsx': ofForm,
  'POST b:/forms/:id/exports': async (world) => {
    await makeRoom(world.service);
    return { ...ofForm(world), bodies: [{ format: 'csv', header: 'labels', unread: true }] };
  },
  'POST b:/forms/:id/export-schedules': async (world) => {
    await makeRoom(world.service);
    return {
      ...ofForm(world),
      bodies: [
        { format: 'csv', header: 'labels', period: 'weekly', weekday: 'monday', hour: 6, zone: 'Europe/Berlin' },
      ],
    };
  },
  // Its run never executes here.
  'GET b:/exports/:uuid/file': () => ({ outcome: 409 }),
  'GET b:/submissions/:id/process': async (world) => ({ params: { id: (await newProcess(world)).id } }),
  'POST b:/submissions/:id/process/reassign': async (world) => ({
    params: { id: (await newProcess(world)).id },
    bodies: [{ people: [{ address: 'deputy@example.org' }] }],
  }),
  'POST b:/submissions/:id/process/remind': async (world) => ({ params: { id: (await newProcess(world)).id } }),
  'POST b:/submissions/:id/process/stop': async (world) => ({ params: { id: (await newProcess(world)).id } }),
  'POST b:/submissions/:id/process/reach': async (world) => ({
    params: { id: (await newProcess(world, 'wait')).id },
    bodies: [{ number: 1 }],
  }),
  'GET b:/tasks/:id/files/:file': () => ({ params: { file: 'none' }, outcome: 404 }),
  'POST b:/forms/:id/processes/migrate': ofForm,
  'POST b:/tasks/:id/decision': () => ({ bodies: [{ outcome: 'approved', note: 'Fine by me' }] }),
  'POST b:/process-decisions': () => ({ outcome: 404, bodies: [{ token: 'none', outcome: 'approved' }] }),
  'GET b:/processes/statistics': ({ formId }) => ({ query: { form_id: String(formId) } }),
  'POST b:/absences': () => ({ bodies: [newAbsence()] }),
  'PUT b:/absence': () => ({
    bodies: [{ from: '2999-01-01', until: '2999-01-02', stand_in: 'eve@example.org' }],
  }),
  'PATCH b:/submissions/:id': () => ({ bodies: [{ values: { text: 'Another', checkboxes: null }, version: 1 }] }),
  'PUT b:/submissions/:id/form': () => ({ bodies: [{ fields: { text: 'Another', _svc_edit: '1' } }] }),
  // Its body is not JSON either.
  'POST b:/forms/:id/imports': () => ({ outcome: 422 }),
  'POST b:/imports/:uuid/run': async (world) => ({
    params: { uuid: await newImport(world) },
    bodies: [{ dry_run: true, columns: { who: 'text' }, id_column: 'No.', time_zone: 'Europe/Berlin' }],
  }),
  'POST b:/submissions/:id/run/replay': async (world) => {
    const { submissionId } = await newDelivery(world, 'integration', 'failed');
    return { params: { id: String(submissionId) } };
  },
  'POST b:/integration-jobs/:id/cancel': async (world) => ({
    params: { id: (await newDelivery(world, 'integration', 'retrying')).id },
    bodies: [{}],
  }),
  'POST b:/email-deliveries/:id/cancel': async (world) => ({
    params: { id: (await newDelivery(world, 'mail', 'retrying')).id },
    bodies: [{}],
  }),
  'POST b:/integration-jobs/retry': async (world) => {
    await newDelivery(world, 'integration', 'failed');
    return { bodies: [{ form_id: world.formId }] };
  },
  'POST b:/email-deliveries/resend': async (world) => {
    await newDelivery(world, 'mail', 'failed');
    return { bodies: [{ form_id: world.formId }] };
  },
  'POST b:/forms/:id/notifications/:key/preview': (world) => ({
    ...ofForm(world),
    bodies: [{ values: VALUES, options: { subject: 'For {field:text|upper}', html: '{all_fields}' } }],
  }),
  'POST b:/forms/:id/integrations/:key/rotate-secret': (world) => ({
    ...ofForm(world),
    bodies: [{ keep_hours: 24, force: true }],
  }),
  'POST b:/forms/:id/integrations/:key/test': (world) => ({ ...ofForm(world), bodies: [{ values: VALUES }] }),
  'POST b:/emails/test': ({ formId }) => ({
    bodies: [
      {
        recipient: 'ada@example.net',
        formId,
        options: { key: 'desk', subject: 'Try: {form:title}', html: '{all_fields}' },
      },
    ],
  }),
  'POST b:/forms/:id/results/links': () => ({ bodies: [{ name: 'Board meeting', expires_in_days: 30 }] }),
  'DELETE b:/forms/:id/results/links/:link': async (world) => ({
    params: { id: String(world.formId), link: (await newResultsLink(world)).id },
  }),
  'GET b:/forms/:id/results/texts': (world) => ({ ...ofForm(world), query: { question: 'message' } }),
  'GET a:/forms/:id/test-email': (world) => ({ ...ofForm(world), query: { recipient: 'ada@example.net' } }),
  'POST b:/integrations/:provider/lists': () => ({ bodies: [{ apiKey: '0123456789abcdef-us21' }] }),
};
