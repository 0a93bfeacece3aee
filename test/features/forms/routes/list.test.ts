import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import { summariseForms } from '#features/forms/store/summaries.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';

let service: TestService;
const ids: Record<string, number> = {};
beforeAll(async () => {
  service = await startService();
  for (const title of ['Contact us', 'Café booking', 'Order 10', 'Order 9', 'Old one']) {
    const json = { title, config: { fields: [], options: {} } };
    const { body } = await service.as.admin('POST', 'b:/forms', json);
    ids[title] = (body as { id: number }).id;
    service.clock.pass(1000);
  }
  await service.as.admin('DELETE', `b:/forms/${ids['Old one']}`);
});
afterAll(() => service.close());

interface Listed {
  forms: { id: number; title: string; config?: object; active: number }[];
  next?: string | null;
  total?: number;
}

const list = async (query = '') => {
  const { status, body } = await service.as.admin('GET', `b:/forms${query}`);
  expect(status).toBe(200);
  return body as Listed;
};
const titles = async (query: string) => (await list(query)).forms.map(({ title }) => title);

async function submissionsOf(formId: number, times: readonly Date[]): Promise<void> {
  const common = { formId, revision: 1, surface: 'b' as const, payload: {}, meta: {}, status: 'completed' as const };
  const rows = times.map((createdAt) => ({ ...common, uuid: randomUUID(), createdAt }));
  await service.orm.em.fork().insertMany(Submission, rows);
}

describe('the list of forms', () => {
  test('is without a query as it always was: all that are not in the trash, with their configs', async () => {
    const body = await list();
    expect(Object.keys(body)).toEqual(['forms']);
    expect(body.forms.map(({ title }) => title)).toEqual(['Contact us', 'Café booking', 'Order 10', 'Order 9']);
    expect(body.forms[0]).toMatchObject({ config: { fields: [] }, active: 1 });
  });

  test.each([
    ['?search=CAFE', ['Café booking']],
    ['?search=order', ['Order 10', 'Order 9']],
    ['?search=%25', []],
    ['?state=trash', ['Old one']],
    ['?state=all&search=o', ['Contact us', 'Café booking', 'Order 10', 'Order 9', 'Old one']],
    ['?sort=title', ['Café booking', 'Contact us', 'Order 9', 'Order 10']],
    ['?sort=-title&limit=2', ['Order 10', 'Order 9']],
    ['?sort=-updated_at&limit=1', ['Order 9']],
    ['?sort=-id&state=all&limit=1', ['Old one']],
  ])('%s are %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
    expect(await titles(`${query}&fields=summary`)).toEqual(expected);
  });

  test.each(['id', '-id', 'title', '-title', 'updated_at', '-updated_at'])(
    'comes page by page by %s, each form once',
    async (sort) => {
      const whole = await titles(`?state=all&sort=${sort}`);
      const found: string[] = [];
      let after = '';
      for (let page = 0; page < 3; page += 1) {
        const { forms, next, total } = await list(`?state=all&limit=2&sort=${sort}${after}`);
        expect(total).toBe(5);
        found.push(...forms.map(({ title }) => title));
        after = `&after=${next}`;
        expect(next === null).toBe(page === 2);
      }
      expect(found).toEqual(whole);
    },
  );

  test('has those that were asked for by their numbers, without configs where titles are enough', async () => {
    const wanted = [ids['Old one'], ids['Contact us'], 999_999].join(',');
    const { forms, total } = await list(`?ids=${wanted}&state=all&fields=titles`);
    expect(forms.map(({ title, active }) => [title, active])).toEqual([
      ['Contact us', 1],
      ['Old one', 0],
    ]);
    expect([forms[0]?.config, total]).toEqual([undefined, 2]);
    expect(await titles(`?ids=${wanted}`)).toEqual(['Contact us']);
  });

  test.each([
    ['ids', 'ids=1,,2'],
    ['ids', `ids=${Array.from({ length: 101 }, (_, index) => index + 1)}`],
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['state', 'state=inactive'],
    ['sort', 'sort=size'],
    ['after', 'after=x'],
    ['search', 'search='],
    ['fields', 'fields=none'],
    ['page', 'page=2'],
  ])('names a %s that it does not know (%s)', async (key, query) => {
    const { status, body } = await service.as.admin('GET', `b:/forms?${query}`);
    expect([status, body]).toMatchObject([422, { code: 'validation_failed', errors: { [key]: expect.any(String) } }]);
  });
});

describe('the summary of a form', () => {
  test('counts what came, what failed, and tells the last time', async () => {
    const formId = ids['Contact us'] ?? 0;
    const at = service.clock.now();
    await submissionsOf(formId, [new Date(at.getTime() - 5000), at, new Date(at.getTime() - 9000)]);
    const origin = { submissionUuid: randomUUID(), formId, revision: 1, enqueuedAt: at };
    await service.orm.em.fork().insertMany(Delivery, [
      { ...origin, kind: 'mail', id: randomUUID(), key: 'team', status: 'failed' },
      { ...origin, kind: 'integration', id: randomUUID(), key: 'crm', status: 'failed' },
      { ...origin, kind: 'integration', id: randomUUID(), key: 'list', status: 'delivered' },
    ]);
    const { forms } = await list('?fields=summary&limit=2');
    expect(forms[0]).toEqual({
      id: formId,
      title: 'Contact us',
      active: 1,
      revision: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      status: 'open',
      published_at: expect.any(String),
      closed_at: null,
      draft_revision: null,
      publish_at: null,
      submissions: 3,
      more_submissions: false,
      last_submission_at: at.toISOString(),
      failed_deliveries: 2,
      ...('drafts' in (forms[0] ?? {}) && { drafts: 0 }),
    });
    expect(forms[1]).toMatchObject({ submissions: 0, last_submission_at: null, failed_deliveries: 0 });
  });

  test('stops counting where a form has more than it may count', async () => {
    const id = ids['Order 9'] ?? 0;
    await submissionsOf(
      id,
      [1, 2, 3].map((day) => new Date(Date.UTC(2031, 0, day))),
    );
    const parts = { orm: service.orm, installed: [] };
    const summaries = async (most: number) => (await summariseForms(parts, [id], service.clock.now(), most)).get(id);
    expect(await summaries(3)).toMatchObject({ submissions: 3, more: false });
    expect(await summaries(2)).toMatchObject({ submissions: 2, more: true, drafts: null });
  });
});
