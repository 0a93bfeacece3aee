import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Spam } from '#features/spam/entities.ts';
import { countRange } from '#features/statistics/count.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { createForm } from '#test/environment/visitor.ts';

let service: TestService;
let contact: number;
let order: number;
beforeAll(async () => {
  service = await startService();
  [contact, order] = [await createForm(service), await createForm(service)];
  await submitted(contact, 'completed', '2031-03-01T22:59:59.999Z', '2031-03-01T23:00:00Z', '2031-03-02T12:00:00Z');
  await submitted(contact, 'completed_with_errors', '2031-03-02T13:00:00Z');
  await submitted(order, 'unpaid', '2031-03-02T12:00:00Z');
  await submitted(order, 'completed', '2031-03-03T23:00:00Z');
  await quarantined(contact, '2031-03-02T08:00:00Z');
});
afterAll(() => service.close());

async function submitted(formId: number, status: SubmissionStatus, ...times: string[]): Promise<void> {
  const common = { formId, revision: 1, surface: 'b' as const, payload: {}, meta: {}, status };
  const rows = times.map((time) => ({ ...common, uuid: randomUUID(), createdAt: new Date(time) }));
  await service.orm.em.fork().insertMany(Submission, rows);
}

async function quarantined(formId: number, time: string): Promise<void> {
  const at = new Date(time);
  const row = {
    uuid: randomUUID(),
    formId,
    revision: 1,
    surface: 'b' as const,
    reason: 'honeypot',
    score: 9,
    detail: {},
  };
  await service.orm.em.fork().insert(Spam, { ...row, sealed: null, status: 'held', createdAt: at, expiresAt: at });
}

interface Counted {
  from: string;
  to: string;
  time_zone: string;
  counted_back_to: string | null;
  days: { day: string; submissions: number }[];
  forms: unknown[];
}

const ask = (query: string) => service.as.admin('GET', `b:/stats/submissions${query}`);
const count = async (query: string) => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return body as Counted;
};

describe('what came', () => {
  test('is counted by day, form and state in a time zone', async () => {
    const counted = await count('?from=2031-03-01&to=2031-03-03&time_zone=Europe/Berlin');
    expect(counted).toEqual({
      from: '2031-03-01',
      to: '2031-03-03',
      time_zone: 'Europe/Berlin',
      counted_back_to: null,
      days: [
        { day: '2031-03-01', submissions: 1, states: { completed: 1 }, spam: 0 },
        { day: '2031-03-02', submissions: 4, states: { completed: 2, completed_with_errors: 1, unpaid: 1 }, spam: 1 },
        { day: '2031-03-03', submissions: 0, states: {}, spam: 0 },
      ],
      forms: [
        {
          form_id: contact,
          title: expect.any(String),
          submissions: 4,
          states: { completed: 3, completed_with_errors: 1 },
          spam: 1,
        },
        { form_id: order, title: expect.any(String), submissions: 1, states: { unpaid: 1 }, spam: 0 },
      ],
    });
  });

  test('is counted for one form alone, in the zone of the site', async () => {
    await putOptions(service.orm, { site_time_zone: 'America/New_York' });
    const { days, forms, time_zone: zone } = await count(`?from=2031-03-03&to=2031-03-03&form_id=${order}`);
    expect([days, zone]).toEqual([
      [{ day: '2031-03-03', submissions: 1, states: { completed: 1 }, spam: 0 }],
      'America/New_York',
    ]);
    expect(forms).toHaveLength(1);
    await putOptions(service.orm, { site_time_zone: undefined });
  });

  test('is that of the last 30 days without a range', async () => {
    const { from, to, days } = await count('');
    expect([from, to, days.length]).toEqual(['2031-02-03', '2031-03-04', 30]);
    expect((await count('?from=2031-01-01')).to).toBe('2031-03-04');
    expect((await count('?to=2030-01-30')).from).toBe('2030-01-01');
  });

  test('is counted back to a time, where there is too much', async () => {
    const range = { from: '2031-03-01', to: '2031-03-04', timeZone: 'UTC' };
    const { countedBackTo, days } = await countRange(service.orm, range, 2);
    // Two submissions came at 12:00, the time of the second of the newest three: none of that moment is counted.
    expect([countedBackTo, days.map(({ submissions }) => submissions)]).toEqual([
      new Date('2031-03-02T12:00:00.001Z'),
      [0, 1, 1, 0],
    ]);
    expect((await countRange(service.orm, range, 6)).countedBackTo).toBeNull();
  });

  test.each([
    ['from', '?from=yesterday'],
    ['from', '?from=2031-02-30'],
    ['from', '?from=1999-12-31'],
    ['from', '?from=2031-03-04&to=2031-03-03'],
    ['to', '?from=2031-01-01&to=2032-01-02'],
    ['time_zone', '?time_zone=Mars/Olympus'],
    ['time_zone', '?time_zone=%2B01:00'],
    ['form_id', '?form_id=x'],
    ['day', '?day=2031-03-04'],
  ])('names a wrong %s (%s)', async (key, query) => {
    const { status, body } = await ask(query);
    expect([status, body]).toMatchObject([422, { code: 'validation_failed', errors: { [key]: expect.any(String) } }]);
  });

  test('of a whole year is counted, and of a form that there is not it is nothing', async () => {
    expect((await count('?from=2031-01-01&to=2032-01-01')).days).toHaveLength(366);
    const { days, forms } = await count('?form_id=999999');
    expect([days.some(({ submissions }) => submissions > 0), forms]).toEqual([false, []]);
  });
});
