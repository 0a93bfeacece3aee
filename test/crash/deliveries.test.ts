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

/** Each party refuses what it is given first. */
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
  tell('A mail that is refused at first', figures);
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
  tell('The dispatch of a webhook that waits', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(10);
}, 500_000);
