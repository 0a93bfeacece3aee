/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyCase, tell } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { DOUBLES } from './doubles.ts';
import { submissionProblems } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a mail and a webhook that were refused at first', async () => {
  const form = await world.createForm({ notifications: [world.notification()], integrations: [world.webhook('crm')] });
  const figures = await everyCase(world, {
    async arrange() {
      const accepted = await world.accept(form);
      const refused = new Set<string>();
      world.parties.refuse = (what) => {
        if (refused.has(what)) return null;
        refused.add(what);
        return what === 'mail' ? 451 : 500;
      };
      await world.rest(1_000);
      return accepted;
    },
    doubles: DOUBLES,
    effects: { mail: 1, 'POST /webhooks/crm': 1 },
    check: (accepted) => submissionProblems(world, accepted, { deliveries: 2 }),
  });
  tell('The dispatch of a mail and a webhook that wait', figures);
  expect(figures['crash before']?.cases).toBeGreaterThan(10);
}, 300_000);
