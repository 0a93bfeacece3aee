import { describe, expect, test } from '@jest/globals';
import { boundsOf, daysLater } from '#console/parts/days/days.ts';
import { reasonText } from '#console/parts/reasons/reason-text.ts';
import { texts } from '#console/texts/en/deliveries.ts';
import { reasons } from '#console/texts/en/parts/reasons.ts';
import { formatOf } from '#console/texts/format.ts';
import { outlookText } from '#console/views/deliveries/detail/outlook-text.ts';
import { untilNext } from '#console/views/deliveries/detail/until-next.ts';
import { canCancelAll, canRetryAll, filterOf } from '#console/views/deliveries/model/filters.ts';
import { type DeliveryGroup, groupName, groupSearch, isExact } from '#console/views/deliveries/model/groups.ts';
import { inBatches } from '#console/views/deliveries/model/in-batches.ts';
import { canCancel, canRetry, type State } from '#console/views/deliveries/model/rows.ts';
import { type Outlook, outlookOf, WAITS } from '#console/views/deliveries/model/waits.ts';
import { providerErrorTypes } from '#outgoing/errors.ts';
import { HOUR_MS } from '#time.ts';
import '../german.ts';

const NOW = Date.parse('2031-03-04T12:00:00.000Z');
const soon = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

describe('groups', () => {
  const group = (change: Partial<DeliveryGroup>): DeliveryGroup => ({
    ...{ kind: 'webhook', receiver: 'https://hooks.example.org', integration_id: 'webhook' },
    ...{ error_class: 'server_error', state: 'failed', count: 12, form_ids: [7], next_attempt_at: null },
    ...{ oldest_at: soon(-60), newest_at: soon(-30) },
    ...change,
  });
  const mail = { kind: 'mail', integration_id: null } as const;

  test.each([
    [
      {},
      'Webhook https://hooks.example.org',
      { tab: 'jobs', type: 'webhook', receiver: 'https://hooks.example.org' },
      true,
    ],
    [{ receiver: null }, 'Webhook (unknown receiver)', { tab: 'jobs', type: 'webhook' }, false],
    [{ ...mail, receiver: 'smtp' }, 'Mail via smtp', { tab: 'mails', provider: 'smtp' }, true],
    [{ ...mail, receiver: null }, 'Mails', { tab: 'mails' }, false],
    [
      { kind: 'list', integration_id: 'mailchimp', receiver: 'news' },
      'mailchimp news',
      { tab: 'jobs', type: 'mailchimp', key: 'news' },
      true,
    ],
    [
      { kind: 'post', integration_id: 'post', receiver: 'blog' },
      'Post blog',
      { tab: 'jobs', type: 'post', key: 'blog' },
      true,
    ],
  ] as const)('%j is called %p and listed by %j', (change, name, search, isWhole) => {
    const given = group(change);
    expect(groupName(given, texts.en)).toBe(name);
    expect(groupSearch(given)).toEqual({ state: 'failed', reason: 'server_error', ...search });
    expect(isExact(given)).toBe(isWhole);
  });

  test('one whose attempts have not failed cannot be told from others by a filter', () => {
    expect(isExact(group({ error_class: null, state: 'pending' }))).toBe(false);
    expect(groupSearch(group({ error_class: null }), { form: '7' })).toMatchObject({ form: '7', state: 'failed' });
  });

  test('what lists a group is what a bulk route takes', () => {
    const { tab, ...search } = groupSearch(group({}), { form: '7', from: '2031-03-04' });
    expect(tab).toBe('jobs');
    expect(filterOf('jobs', search)).toEqual({
      ...{ form_id: 7, state: 'failed', error_class: 'server_error', from: new Date(2031, 2, 4).toISOString() },
      ...{ receiver: 'https://hooks.example.org', integration_id: 'webhook' },
    });
  });
});

describe('filters', () => {
  test.each([
    ['mails', {}, {}],
    ['mails', { form: 'x', state: 'nowhere', from: 'yesterday' }, {}],
    [
      'mails',
      { receiver: 'https://a.example', key: 'team', provider: 'ses' },
      { notification_key: 'team', provider: 'ses' },
    ],
    ['jobs', { provider: 'ses', key: 'crm' }, { integration_key: 'crm' }],
  ] as const)('of %s by %j', (kind, search, filter) => {
    expect(filterOf(kind, search)).toEqual(filter);
  });

  test('days are whole ones of the viewer, and the last one counts', () => {
    const { from, to } = boundsOf('2031-03-04', '2031-03-05');
    expect(from).toBe(new Date(2031, 2, 4).toISOString());
    expect(to).toBe(new Date(2031, 2, 6).toISOString());
    expect(boundsOf(undefined, '')).toEqual({});
    expect(daysLater('2031-03-01', -1)).toBe('2031-02-28');
  });

  test.each([
    [{}, false, false],
    [{ form_id: 7 }, true, true],
    [{ state: 'pending' }, false, true],
    [{ state: 'retrying' }, true, true],
    [{ state: 'failed' }, true, false],
    [{ state: 'delivered' }, true, false],
  ] as const)('all of %j: again %p, cancel %p', (filter, again, cancel) => {
    expect([canRetryAll(filter), canCancelAll(filter)]).toEqual([again, cancel]);
  });

  test.each([
    ['pending', null, false, true],
    ['pending', soon(60), true, true],
    ['retrying', soon(60), true, true],
    ['failed', null, true, false],
    ['delivered', null, true, false],
    ['cancelled', null, true, false],
  ] as const)('one that is %s, next %p: again %p, cancel %p', (state, next_attempt_at, again, cancel) => {
    expect([canRetry({ state, next_attempt_at }, NOW), canCancel({ state })]).toEqual([again, cancel]);
  });
});

describe('the next step', () => {
  const attempt = (secondsAgo: number, took = 0) => ({
    ...{ attempt: 1, replay: 0, started_at: soon(-secondsAgo), duration_ms: took, outcome: 'failed' },
    ...{ status: 503, error_class: 'server_error' },
  });
  const delivery = (state: State, change: object = {}) => ({
    ...{ state, attempts: 1, error_class: 'server_error', next_attempt_at: null, finished_at: null },
    ...{ timestamp: NOW / 1_000 - 100 },
    ...change,
  });
  const usual = (at: string, wait: number, next: number) =>
    ({ kind: 'waits', at, reason: 'usual', wait, after: next, until: soon(3 * 86_400 - 100) }) as Outlook;

  test.each<[string, ReturnType<typeof delivery>, ReturnType<typeof attempt>[], Outlook]>([
    ['delivered', delivery('delivered'), [], { kind: 'delivered' }],
    ['cancelled', delivery('cancelled'), [], { kind: 'cancelled' }],
    ['refused', delivery('failed', { finished_at: soon(0) }), [], { kind: 'failed', reason: 'refused' }],
    [
      'out of time',
      delivery('failed', { finished_at: soon(0), timestamp: NOW / 1_000 - 3 * 86_400 }),
      [],
      { kind: 'failed', reason: 'time' },
    ],
    ['unknown', delivery('failed', { error_class: 'mail_unknown' }), [], { kind: 'failed', reason: 'unknown' }],
    ['the first attempt', delivery('pending', { attempts: 0 }), [], { kind: 'underway' }],
    ['replayed', delivery('pending', { next_attempt_at: soon(0) }), [], { kind: 'underway' }],
    [
      'no permit',
      delivery('pending', { attempts: 0, next_attempt_at: soon(20) }),
      [],
      { kind: 'deferred', at: soon(20) },
    ],
    ['due now', delivery('retrying', { next_attempt_at: soon(-1) }), [attempt(20)], { kind: 'underway' }],
    [
      'after one failure',
      delivery('retrying', { next_attempt_at: soon(8) }),
      [attempt(2)],
      usual(soon(8), 10_000, 20_000),
    ],
    [
      'after some, and a slow attempt',
      delivery('retrying', { next_attempt_at: soon(300) }),
      [attempt(900), attempt(30, 9_000)],
      usual(soon(300), 320_000, 640_000),
    ],
    [
      'an hour at most',
      delivery('retrying', { next_attempt_at: soon(3_500) }),
      [attempt(100)],
      usual(soon(3_500), HOUR_MS, HOUR_MS),
    ],
    [
      'as the receiver asked',
      delivery('retrying', { next_attempt_at: soon(7_000) }),
      [attempt(200)],
      { kind: 'waits', at: soon(7_000), reason: 'asked', wait: 7_200_000, after: null, until: soon(3 * 86_400 - 100) },
    ],
    [
      'within a round',
      delivery('retrying', { next_attempt_at: soon(2) }),
      [attempt(1)],
      { kind: 'waits', at: soon(2), reason: 'quick', wait: 3_000, after: null, until: soon(3 * 86_400 - 100) },
    ],
    [
      'sooner than usual, as the receiver asked',
      delivery('retrying', { next_attempt_at: soon(100) }),
      [attempt(20)],
      { kind: 'waits', at: soon(100), reason: 'asked', wait: 120_000, after: null, until: soon(3 * 86_400 - 100) },
    ],
    [
      'nobody knows whether it came',
      delivery('retrying', { error_class: 'mail_unknown', next_attempt_at: soon(600) }),
      [attempt(0)],
      { kind: 'waits', at: soon(600), reason: 'unknown', wait: 600_000, after: null, until: soon(3 * 86_400 - 100) },
    ],
  ])('%s', (_, given, log, outlook) => {
    expect(outlookOf(given, log, NOW)).toEqual(outlook);
  });

  test.each([
    [
      usual(soon(8), 10_000, 20_000),
      [
        'in 8 seconds',
        'The wait after the last attempt is 10 seconds',
        'the following wait is 20 seconds',
        'the delivery fails',
      ],
    ],
    [usual(soon(300), 320_000, 640_000), ['5.3 minutes', '10.7 minutes', 'resets the waits']],
    [
      { kind: 'waits', at: soon(9), reason: 'asked', wait: 7_200_000, after: null, until: soon(9) },
      ['The receiver asked for this wait (2 hours)'],
    ],
    [{ kind: 'waits', at: soon(9), reason: 'unknown', wait: null, after: null, until: soon(9) }, ['It is unknown']],
    [{ kind: 'deferred', at: soon(20) }, ['Nothing has been sent yet', 'in 20 seconds']],
    [{ kind: 'failed', reason: 'time' }, ['It failed for three days']],
    [{ kind: 'underway' }, ['An attempt is in progress']],
  ] as [Outlook, string[]][])('%j is said in sentences', (outlook, said) => {
    const text = outlookText(outlook, 'en', formatOf('en'), NOW).join(' ');
    for (const one of said) expect(text).toContain(one);
    expect(outlookText(outlook, 'de', formatOf('de'), NOW).join(' ')).not.toContain('undefined');
  });

  test('waits are doubled up to an hour', () => {
    expect(WAITS.map((wait) => wait / 1_000)).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600]);
  });

  test.each([
    ['delivered', null, false],
    ['pending', null, 10_000],
    ['retrying', soon(-5), 10_000],
    ['retrying', soon(60), 62_000],
    ['retrying', soon(1), 4_000],
    ['retrying', soon(100_000), HOUR_MS],
  ] as const)('%s until %p is looked at again after %p ms', (state, next_attempt_at, wait) => {
    expect(untilNext({ state, next_attempt_at }, NOW)).toBe(wait);
  });
});

test('each class of failure is said in words, and one that is not known as it is', () => {
  const unsaid = providerErrorTypes.filter((type) => !Object.hasOwn(reasons.en, type));
  expect(unsaid).toEqual([]);
  expect(reasonText('server_error', 'de')).toBe('Der Empfänger meldet einen eigenen Fehler');
  expect(reasonText('http_499', 'en')).toBe('http_499');
});

test('those that were chosen go in parts as large as a batch may be', async () => {
  const ids = Array.from({ length: 2_001 }, (_, at) => String(at));
  const sizes: number[] = [];
  const ask = inBatches({ ids }, async (some) => {
    sizes.push('ids' in some ? some.ids.length : -1);
    return { matched: 1, done: 1, refused: [], next: null };
  });
  const first = await ask({ after: undefined, key: 'a' });
  const second = await ask({ after: first.next ?? undefined, key: 'b' });
  const third = await ask({ after: second.next ?? undefined, key: 'c' });
  expect(sizes).toEqual([1_000, 1_000, 1]);
  expect([first.next, second.next, third.next]).toEqual(['1000', '2000', null]);
});
