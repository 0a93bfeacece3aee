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
  tell('A first pass', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(25);
}, 500_000);

/** The address of a list's member: whoever is subscribed twice is one member. */
const SUBSCRIBED = 'PUT /mailchimp/3.0/lists/aud1000001/members/ae2c0afa556b74f2d501305b54c34910';
