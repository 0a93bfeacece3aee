/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { SubmissionService } from '#features/extensions/submission-service.ts';
import { Submission } from '#features/submissions/entities.ts';
import { everyCase, tell } from '#test/environment/crash/crash-points.ts';
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
  tell('A submission with an idempotency key', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
}, 500_000);
