import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Draft } from '#pro/drafts/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ edition: 'pro' });
});
afterAll(() => service.close());

test('the summaries of forms count the drafts that can be gone on with', async () => {
  const [one, other] = [await createForm(service), await createForm(service)];
  const now = service.clock.now();
  const later = new Date(now.getTime() + 60_000);
  const draft = (formId: number, status: 'open' | 'submitted', expiresAt: Date) => {
    const uuid = randomUUID();
    const times = { createdAt: now, savedAt: now, expiresAt };
    return service.orm.em.fork().insert(Draft, { uuid, formId, revision: 1, tokenHash: uuid, status, ...times });
  };
  await draft(one, 'open', later);
  await draft(one, 'open', later);
  await draft(one, 'open', now);
  await draft(one, 'submitted', later);
  const { body } = await service.as.admin('GET', 'b:/forms?fields=summary');
  const { forms } = body as { forms: { id: number; drafts: number }[] };
  expect(forms.map(({ id, drafts }) => [id, drafts])).toEqual([
    [one, 2],
    [other, 0],
  ]);
});
