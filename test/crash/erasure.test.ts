/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Accepted } from '#features/submissions/intake/accept.ts';
import { eraseSubmission } from '#features/submissions/use-cases.ts';
import { everyCase, tell } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { placesOf } from '#test/environment/tables.ts';
import { ACTOR, ADDRESS, erased, erasureProblems, waiting } from './erasures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('the erasure of a submission whose webhook waits', async () => {
  const form = await world.createForm({ integrations: [world.webhook('crm')] });
  const figures = await everyCase(world, {
    arrange: () => waiting(world, form),
    act: ({ submissionId }: Accepted) =>
      erased(world, () => world.act((app) => eraseSubmission(app, ACTOR, Number(submissionId)))),
    effects: {},
    check: () => erasureProblems(world, 'submission.erased', 1),
  });
  tell('The erasure of a submission', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(10);
  expect(await placesOf(world.orm, [ADDRESS])).toEqual([]);
}, 500_000);
