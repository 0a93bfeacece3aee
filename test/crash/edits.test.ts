/** @own-process of crashes: workflows run without Temporal. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { editSubmission } from '#features/editing/use-cases.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { DOUBLES } from './doubles.ts';
import { ACTOR } from './erasures.ts';
import { submissionProblems } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('answers that are changed, with a mail and a webhook for that, and one that is for new submissions alone', async () => {
  const updated = { on: ['updated'] };
  const form = await world.createForm({
    notifications: [{ ...world.notification(), ...updated }],
    integrations: [{ ...world.webhook('crm'), ...updated }, world.webhook('created')],
  });
  const figures = await everyCase(world, {
    async arrange() {
      const accepted = await world.accept(form);
      const now = new Date();
      const em = world.orm.em.fork();
      const { submissionUuid: uuid } = accepted;
      await em.nativeUpdate(Submission, { uuid }, { status: 'completed', completedAt: now, dueAt: null });
      const of = { submissionUuid: uuid, formId: form.id, revision: form.revision, status: 'delivered' as const };
      const row = { ...of, id: randomUUID(), attempts: 1, enqueuedAt: now, finishedAt: now };
      await em.insert(Delivery, { ...row, kind: 'integration', key: 'created', integrationId: 'webhook' });
      return accepted;
    },
    act: ({ submissionId }) =>
      world.insist((app) => {
        return editSubmission(app, ACTOR, Number(submissionId), { values: { message: 'Never mind.' }, version: 1 });
      }),
    doubles: DOUBLES,
    effects: { mail: 1, 'POST /webhooks/crm': 1 },
    async check(accepted) {
      const em = world.orm.em.fork();
      const { submissionUuid } = accepted;
      const problems = await submissionProblems(world, accepted, { deliveries: 3 });
      const { version, payload } = await em.findOneOrFail(Submission, { uuid: submissionUuid });
      if (version !== 2 || payload.message !== 'Never mind.') problems.push(`it is version ${version}`);
      const versions = await em.count(SubmissionVersion, { submissionUuid });
      if (versions !== 1) problems.push(`there are ${versions} changes`);
      const entries = await em.count(AuditEntry, { event: 'submission.edited' });
      if (entries !== 1) problems.push(`the audit log has ${entries} entries`);
      await em.nativeDelete(AuditEntry, {});
      return problems;
    },
  });
  printFigures('Answers that are changed', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(10);
}, 500_000);
