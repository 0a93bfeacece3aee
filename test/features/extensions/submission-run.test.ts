import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { installedFeatures } from '#bin/edition.ts';
import { workflowIds } from '#engine/names.ts';
import { submissionRun } from '#engine/runs.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { SubmissionService } from '#features/extensions/submission-service.ts';
import { composeIntake, type Intake } from '#features/intake/compose.ts';
import { readSite } from '#features/site/site.ts';
import { DueQueue } from '#features/submissions/store/due.ts';
import type { HookContext } from '#hooks/parameters.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { createForm, dispatchOf, notification, VALUES, webhook } from '#test/environment/submissions.ts';
import { placesOf } from '#test/environment/tables.ts';

const ADDRESS = '198.51.100.171';
const ORDER = { id: 4711, note: 'canary-note-4711' };

let engine: TestEngine;
let intake: Intake;
/** The context that each hook received, by hook. */
const contexts = new Map<string, HookContext>();

beforeAll(async () => {
  engine = await startEngine();
  const { orm, box, databaseUrl, hooks } = engine;
  const now = await engine.now();
  intake = composeIntake({
    ...{ orm, box, settings: { databaseUrl }, hooks, clock: () => now },
    features: await installedFeatures(),
    baseUrl: 'https://forms.example.org',
    readSite: () => readSite(orm, 'https://forms.example.org'),
  });
  const probe = engine.hooks.for('probe');
  const note = (hook: string, context: HookContext) => void contexts.set(hook, context);
  probe.addAction('svca_before_submission', (_id, _form, _data, context) => note('before_submission', context));
  probe.on('onSvcaBeforeSubmission', ({ context }) => note('onBeforeSubmission', context));
  probe.addAction('svca_after_submission', (...args) => note('after_submission', args[4]));
  probe.on('onSvcaAfterSubmission', ({ context }) => note('onAfterSubmission', context));
  probe.on('onSvcaIntegrationPayload', ({ context }) => note('onIntegrationPayload', context));
  probe.addAction('svca_integration_dispatch', (...args) => note('integration_dispatch', args[4]));
  probe.addFilter('svca_email_message', (message, _form, submission) => {
    note('email_message', submission as unknown as HookContext);
    return message;
  });
});
afterAll(async () => {
  await intake.limits.close();
  await engine.close();
});

test.each([
  { anonymize_ip: true, store_submissions: true },
  { anonymize_ip: true, store_submissions: false },
  { anonymize_ip: false, store_submissions: true },
  { anonymize_ip: false, store_submissions: false },
])('what code says of a submission, and where it comes from, is for these only: %j', async (options) => {
  const receiver = `r-${Number(options.anonymize_ip)}-${Number(options.store_submissions)}`;
  const form = await createForm(engine, {
    ...options,
    rate_limits: { per_minute: 5, per_hour: 5 },
    notifications: [notification({ to: `${receiver}@example.com`, html: 'from [{meta:ip}]' })],
    integrations: [webhook(engine, receiver), { key: 'own', integration_id: 'own_crm', settings: {} }],
  });
  contexts.clear();
  const service = new SubmissionService({ intake });
  await service.handle(form.id, VALUES, { ip_address: ADDRESS, user_agent: 'Shop/1', order: ORDER });
  const kept = options.anonymize_ip ? null : ADDRESS;

  const [due, ...others] = await new DueQueue(engine.orm).lease(await engine.now(), 10, 60_000);
  if (!due) throw new Error('no submission is due');
  expect(others).toEqual([]);
  const { workflowType, ...start } = submissionRun(due);
  await engine.client.workflow.start(workflowType, start);
  for (let seconds = 0; !contexts.has('after_submission') && seconds < 30; seconds += 1) await engine.pass('1 s');
  const submissionUuid = String(contexts.get('after_submission')?.submission_uuid);
  expect(submissionUuid).toBe(due.uuid);
  const run = engine.client.workflow.getHandle(workflowIds.submission(submissionUuid));
  await engine.resultOf(run);
  const jobs = await engine.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid });
  for (const job of jobs) expect(await engine.resultOf(dispatchOf(engine, job))).toBe('delivered');

  const given = { surface: 'a', user_agent: 'Shop/1', order: ORDER };
  for (const hook of ['before_submission', 'onBeforeSubmission']) {
    expect([hook, contexts.get(hook)]).toEqual([hook, { ...given, ip_address: ADDRESS }]);
  }
  for (const hook of ['after_submission', 'onAfterSubmission', 'onIntegrationPayload', 'integration_dispatch']) {
    const context = contexts.get(hook);
    expect([hook, context]).toEqual([
      hook,
      expect.objectContaining({ ...given, ip_address: kept, submission_uuid: submissionUuid }),
    ]);
  }
  expect(contexts.get('email_message')).toMatchObject({ ip_address: kept, user_agent: 'Shop/1' });

  const { requests } = await engine.parties.webhooks(receiver);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.json).toMatchObject({ data: { meta: { ip: kept, user_agent: 'Shop/1' } } });
  expect(requests[0]?.body).not.toContain(ORDER.note);
  const [mail] = engine.parties.mails({ to: `${receiver}@example.com` });
  expect(mail?.html).toContain(`from [${kept ?? ''}]`);

  expect(canariesIn({ address: ADDRESS, note: ORDER.note }, await rawHistory(run.workflowId))).toEqual([]);
  expect(engine.logLines.join('')).not.toMatch(/198\.51\.100\.171|canary-note/);
});

test('the address stands where it may, and nowhere else', async () => {
  expect(await placesOf(engine.orm, [ADDRESS])).toEqual(['submissions.ip_address']);
  expect(await placesOf(engine.orm, [ORDER.note])).toEqual(['submissions.meta']);
});

/** Returns the history as the engine stores it, fetched without decoding. */
async function rawHistory(workflowId: string): Promise<unknown> {
  const { history } = await engine.env.connection.workflowService.getWorkflowExecutionHistory({
    namespace: engine.client.options.namespace,
    execution: { workflowId },
  });
  return history;
}
