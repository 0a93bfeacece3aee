/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Accepted } from '#features/submissions/intake/accept.ts';
import { everyCase, tell } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { DOUBLES } from './doubles.ts';
import { submissionProblems } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a submission that is not stored, with extensions in its steps and at its end', async () => {
  const { hooks, hooked } = world;
  hooks.add('crash', 'action', 'svcb_before_email_send', () => hooked('before_email_send', 'mail'));
  hooks.add('crash', 'event', 'onSvcbIntegrationPayload', () => hooked('IntegrationPayload', 'crm'));
  hooks.add('crash', 'action', 'svcb_after_submission', () => hooked('after_submission', 'submission'));
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
  // Refusals are the same with and without extensions.
  const figures = await everyCase(world, scenario, ['crash before', 'crash after', 'stalls before', 'stalls after']);
  tell('A first pass with extensions, not stored', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(25);
}, 500_000);
