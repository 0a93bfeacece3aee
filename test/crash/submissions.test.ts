/** @own-process of crashes: workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { SubmissionService } from '#features/extensions/submission-service.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import { everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { DOUBLES } from './doubles.ts';
import { submissionProblems } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a submission with an idempotency key, which is sent again when it has no answer', async () => {
  const form = await world.createForm({ integrations: [world.webhook('crm')] });
  let count = 0;
  const figures = await everyCase(world, {
    async arrange() {
      count += 1;
      return `key-${count}`;
    },
    act: (idempotency_key) =>
      world.act(({ intake }) =>
        new SubmissionService({ intake }).handle(
          form.id,
          { name: 'Ada', email: 'ada@example.net' },
          { idempotency_key },
        ),
      ),
    doubles: DOUBLES,
    effects: { 'POST /webhooks/crm': 1 },
    async check() {
      const em = world.orm.em.fork();
      const [newest] = await em.find(Submission, { formId: form.id }, { orderBy: { id: 'desc' }, limit: 1 });
      const kept = await em.count(Submission, { formId: form.id });
      const keys = await em.count(IdempotencyKey);
      const problems = newest
        ? await submissionProblems(world, { submissionUuid: newest.uuid, submissionId: newest.id }, { deliveries: 1 })
        : ['it was not kept'];
      if (kept !== count) problems.push(`${kept - count + 1} were kept`);
      if (keys !== count) problems.push(`${keys} keys for ${count} submissions`);
      count = kept;
      return problems;
    },
  });
  printFigures('A submission with an idempotency key', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
}, 500_000);

test('a submission with two mails, a webhook, a list and a post', async () => {
  const form = await world.createForm({
    notifications: [world.notification(), world.notification({ key: 'office', to: 'office@example.com' })],
    integrations: [
      world.webhook('crm'),
      { key: 'news', integration_id: 'mailchimp', settings: { list_id: 'aud1000001', api_key: 'canary01-us21' } },
      world.createPost(),
    ],
  });
  const figures = await everyCase(world, {
    arrange: () => world.accept(form),
    doubles: DOUBLES,
    effects: { mail: 2, 'POST /webhooks/crm': 1, [SUBSCRIBED]: 1 },
    check: (accepted) => submissionProblems(world, accepted, { deliveries: 5, posts: 1 }),
  });
  printFigures('A first pass', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(25);
}, 500_000);

test('submissions of a form that are taken together, and share a run', async () => {
  const form = await world.createForm({
    notifications: [world.notification()],
    integrations: [world.webhook('crm')],
  });
  const shared = new Set<string | null | undefined>();
  const figures = await everyCase(world, {
    arrange: async () => [await world.accept(form), await world.accept(form)],
    doubles: DOUBLES,
    effects: { mail: 2, 'POST /webhooks/crm': 2 },
    async check(accepted) {
      const problems = [];
      for (const one of accepted) {
        problems.push(...(await submissionProblems(world, one, { deliveries: 2 })));
        shared.add((await world.orm.em.fork().findOne(Submission, { uuid: one.submissionUuid }))?.claimedBy);
      }
      return problems;
    },
  });
  printFigures('A batch', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(25);
  expect([...shared].filter((run) => run?.startsWith('batch-')).length).toBeGreaterThan(20);
}, 500_000);

/** The address of a list's member: an address that is subscribed twice is still one member. */
const SUBSCRIBED = 'PUT /mailchimp/3.0/lists/aud1000001/members/ae2c0afa556b74f2d501305b54c34910';

test('a submission that is not stored, with extensions in its steps and at its end', async () => {
  const { hooks, hooked } = world;
  const before = () => hooked('before_email_send', 'mail');
  const payload = () => hooked('IntegrationPayload', 'crm');
  const after = () => hooked('after_submission', 'submission');
  hooks.add('crash', 'action', 'svcb_before_email_send', before);
  hooks.add('crash', 'event', 'onSvcbIntegrationPayload', payload);
  hooks.add('crash', 'action', 'svcb_after_submission', after);
  const form = await world.createForm({
    store_submissions: false,
    notifications: [world.notification()],
    integrations: [world.webhook('crm')],
  });
  const scenario = {
    arrange: () => world.accept(form),
    doubles: DOUBLES,
    effects: {
      ...{ mail: 1, 'POST /webhooks/crm': 1 },
      ...{ before_email_send: 1, IntegrationPayload: 1, after_submission: 1 },
    },
    check: (accepted: Accepted) => submissionProblems(world, accepted, { deliveries: 2 }),
  };
  // Refused requests behave the same with and without extensions, so they are not repeated here.
  const figures = await everyCase(world, scenario, ['crash before', 'crash after', 'stalls before', 'stalls after']);
  hooks.remove('svcb_before_email_send', before);
  hooks.remove('onSvcbIntegrationPayload', payload);
  hooks.remove('svcb_after_submission', after);
  printFigures('A first pass with extensions, not stored', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(25);
}, 500_000);
