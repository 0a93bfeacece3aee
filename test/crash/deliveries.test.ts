/** @own-process of crashes: workflows run without Temporal. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { readRun, replayRun } from '#features/processing/replay.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import { createOnce } from '#http/middleware/idempotency.ts';
import { type Ended, everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { DOUBLES, hastyMails, mailByPostmark } from './doubles.ts';
import { ACTOR } from './erasures.ts';
import { submissionProblems } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Creates a submission whose deliveries have all ended, as its run leaves it. */
async function delivered(form: ActiveForm): Promise<Accepted> {
  const accepted = await world.accept(form);
  const now = new Date();
  const em = world.orm.em.fork();
  const { submissionUuid } = accepted;
  const ended = { status: 'completed' as const, completedAt: now, dueAt: null };
  await em.nativeUpdate(Submission, { uuid: submissionUuid }, ended);
  const of = { submissionUuid, formId: form.id, revision: form.revision, status: 'delivered' as const };
  const row = () => ({ ...of, id: randomUUID(), attempts: 1, enqueuedAt: now, finishedAt: now });
  await em.insertMany(Delivery, [
    { ...row(), kind: 'mail', key: 'team', integrationId: null },
    { ...row(), kind: 'integration', key: 'crm', integrationId: 'webhook' },
  ]);
  return accepted;
}

test('a mail and a webhook that an operator has sent again, with an idempotency key', async () => {
  const form = await world.createForm({ notifications: [world.notification()], integrations: [world.webhook('crm')] });
  let count = 0;
  const figures = await everyCase(world, {
    async arrange() {
      count += 1;
      return { ...(await delivered(form)), key: `replay-${count}` };
    },
    act: ({ submissionId, key }) =>
      world.insist(async (app) => {
        const run = await readRun(app.orm, ACTOR, Number(submissionId));
        const named = run.steps.map(({ delivery }) => delivery.id);
        // The parts of the request that the route reads.
        const request = {
          get: () => key,
          method: 'POST',
          baseUrl: '',
          path: `/${submissionId}`,
          body: { steps: named },
        };
        await createOnce(app, request as never, {
          create: (keep) => replayRun(app, ACTOR, run, { named, config: 'pinned' }, keep),
          repeat: async (made) => made,
        });
      }),
    doubles: DOUBLES,
    effects: { mail: 1, 'POST /webhooks/crm': 1 },
    async check(accepted) {
      const { submissionUuid } = accepted;
      const rows = await world.orm.em.fork().find(Delivery, { submissionUuid });
      const problems = await submissionProblems(world, accepted, { deliveries: 2 });
      for (const { kind, replays } of rows)
        if (replays !== 1) problems.push(`the ${kind} was replayed ${replays} times`);
      return problems;
    },
  });
  printFigures('A mail and a webhook that are sent again', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
}, 500_000);

/** Makes each third party refuse its first request. */
function refuseFirst(): void {
  const refused = new Set<string>();
  world.parties.refuse = (what) => {
    if (refused.has(what)) return null;
    refused.add(what);
    return what === 'mail' ? 451 : 500;
  };
}

test('a mail that is refused at first, and its run', async () => {
  const form = await world.createForm({ notifications: [world.notification()] });
  const figures = await everyCase(world, {
    arrange() {
      refuseFirst();
      return world.accept(form);
    },
    doubles: DOUBLES,
    effects: { mail: 1 },
    check: (accepted) => submissionProblems(world, accepted, { deliveries: 1 }),
  });
  printFigures('A mail that is refused at first', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(15);
}, 500_000);

test('the run of a webhook that was refused at first', async () => {
  const form = await world.createForm({ integrations: [world.webhook('crm')] });
  const figures = await everyCase(world, {
    async arrange() {
      refuseFirst();
      const accepted = await world.accept(form);
      await world.rest(1_000);
      return accepted;
    },
    doubles: DOUBLES,
    effects: { 'POST /webhooks/crm': 1 },
    check: (accepted) => submissionProblems(world, accepted, { deliveries: 1 }),
  });
  printFigures('The dispatch of a webhook that waits', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(10);
}, 500_000);

/** This test comes last: it selects the provider for all later mails. */
test('a mail by a provider that sends the same message twice', async () => {
  await mailByPostmark(world);
  const form = await world.createForm({ notifications: [world.notification()] });
  const figures = await everyCase(world, {
    arrange: () => world.accept(form),
    doubles: DOUBLES,
    effects: { 'POST /postmark/email': 1 },
    async check(accepted, ended: Ended) {
      return [...hastyMails(ended), ...(await submissionProblems(world, accepted, { deliveries: 1 }))];
    },
  });
  printFigures('A mail by an API', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(15);
}, 500_000);
