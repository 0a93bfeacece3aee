import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Draft } from '#pro/drafts/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { DAY_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ edition: 'pro' });
});
beforeEach(() => service.orm.em.fork().nativeDelete(Draft, {}));
afterAll(() => service.close());

const inDays = (days: number) => new Date(service.clock.now().getTime() + days * DAY_MS);
const draft = (formId: number, changes: Partial<Draft>) => {
  const uuid = randomUUID();
  const given = { uuid, formId, revision: 1, tokenHash: uuid, sealed: 'a-secret-canary', status: 'open' as const };
  const times = { createdAt: inDays(-1), savedAt: inDays(-1), expiresAt: inDays(30) };
  return service.orm.em.fork().insert(Draft, { ...given, ...times, ...changes });
};
const list = async (query = '') => (await service.as.admin('GET', `b:/drafts${query}`)).body;

test('open drafts are counted by form, with when they end, and nothing of what is in them', async () => {
  await draft(7, { createdAt: inDays(-20), savedAt: inDays(-3), expiresAt: inDays(2) });
  await draft(7, { createdAt: inDays(-5), savedAt: inDays(-2), expiresAt: inDays(7) });
  await draft(7, { expiresAt: inDays(9) });
  await draft(7, { status: 'submitted', sealed: null, createdAt: inDays(-90) });
  await draft(7, { status: 'deleted', sealed: null });
  await draft(9, {});
  // An expired draft that no sweep has removed yet.
  await draft(8, { expiresAt: service.clock.now() });
  const answer = await list();
  expect(answer).toEqual({
    forms: [
      {
        form_id: 7,
        open: 3,
        oldest_at: inDays(-20).toISOString(),
        last_saved_at: inDays(-1).toISOString(),
        next_expires_at: inDays(2).toISOString(),
        last_expires_at: inDays(9).toISOString(),
        expire_within_7_days: 2,
      },
      expect.objectContaining({ form_id: 9, open: 1, expire_within_7_days: 0 }),
    ],
    next: null,
  });
  expect(JSON.stringify(answer)).not.toContain('canary');
});

test('there are none at first, and pages of many', async () => {
  expect(await list()).toEqual({ forms: [], next: null });
  for (const form of [3, 5, 8]) await draft(form, {});
  const ids = ({ forms }: { forms: { form_id: number }[] }) => forms.map(({ form_id }) => form_id);
  const first = (await list('?limit=2')) as { forms: { form_id: number }[]; next: number };
  const second = (await list(`?limit=2&after=${first.next}`)) as typeof first;
  expect([ids(first), first.next, ids(second), second.next]).toEqual([[3, 5], 5, [8], null]);
  expect(await list('?limit=101')).toMatchObject({ code: 'validation_failed' });
});
