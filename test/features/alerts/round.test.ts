import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Alert, AlertTelling } from '#features/alerts/entities.ts';
import { type AlertCheckResult, lookForAlerts } from '#features/alerts/round.ts';
import { alertSources } from '#features/alerts/rules/sources.ts';
import { type AlertSettingsValue, alertSettings } from '#features/alerts/settings.ts';
import type { AlertSource, Cause } from '#features/alerts/source.ts';
import { upsertAlert } from '#features/alerts/store/alerts.ts';
import { WatchedForms } from '#features/alerts/store/watched-forms.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { Spam } from '#features/spam/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions, putSettings } from '#test/environment/settings-rows.ts';
import { createForm } from '#test/environment/visitor.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

/** A Tuesday, at a full hour. */
const START = new Date('2031-03-04T12:00:00Z');

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  const em = service.orm.em.fork();
  for (const table of ['alerts', 'alert_tellings', 'submissions', 'deliveries', 'spam', 'spam_drops'])
    await em.execute(`delete from ${table}`);
  await em.execute('update forms set active = 0');
  await set({});
});
afterAll(() => service.close());

const set = (value: AlertSettingsValue) =>
  putSettings(service, alertSettings, { recipients: ['owner@example.org'], ...value });
const look = (now: Date, sources: readonly AlertSource[] = alertSources): Promise<AlertCheckResult> =>
  lookForAlerts(
    { ...service.foundation, installed: [{ alertSources: sources }], watchedForms: new WatchedForms() },
    now,
  );
const alerts = () => service.orm.em.fork().find(Alert, {}, { orderBy: { id: 'asc' } });
const later = (ms: number) => new Date(START.getTime() + ms);

/** Creates an alert source that reports one cause until the test removes the cause. */
function finding(cause: Partial<Cause> = {}) {
  const found = { causes: [cause], fails: false };
  const texts = { rule: 'r', title: 'Wrong: {subject}', ended: 'Right: {subject}', advice: 'a' };
  const source: AlertSource = {
    rules: { tested: { texts: { en: texts, de: texts }, leadsTo: '/' } },
    async look() {
      if (found.fails) throw new Error('It cannot be found out.');
      return found.causes.map((one) => ({ key: 'k', rule: 'tested', subject: 's', since: START, ...one }));
    },
  };
  return { source, found };
}

describe('a round', () => {
  test('begins an alert once, counts it, and ends it once its cause is gone for a while', async () => {
    const { source, found } = finding({ count: 3 });
    expect(await look(START, [source])).toMatchObject({ begun: 1, ended: 0, tellings: [expect.any(String)] });
    found.causes = [{ count: 9 }];
    expect(await look(later(MINUTE_MS), [source])).toMatchObject({ begun: 0, ended: 0 });
    found.causes = [];
    expect(await look(later(5 * MINUTE_MS), [source])).toMatchObject({ ended: 0 });
    expect(await look(later(6 * MINUTE_MS), [source])).toMatchObject({ ended: 1 });
    expect(await alerts()).toMatchObject([{ count: 9, openCause: null, endedAt: later(6 * MINUTE_MS) }]);
  });

  test('ends an alert without a word where what it was about is not there any more', async () => {
    const { source, found } = finding();
    await look(START, [source]);
    found.causes = [];
    const quiet = { ...source, endsQuietly: async (_: unknown, key: string) => key === 'k' };
    expect(await look(later(5 * MINUTE_MS), [quiet])).toMatchObject({ ended: 1 });
    const [alert] = await alerts();
    expect([alert?.endedAt, alert?.endMailedAt]).toEqual([later(5 * MINUTE_MS), later(5 * MINUTE_MS)]);
  });

  test('that cannot find something out ends nothing, and the others tell', async () => {
    const [one, other] = [finding(), finding({ key: 'other' })];
    await look(START, [one.source]);
    one.found.fails = true;
    expect(await look(later(HOUR_MS), [one.source, other.source])).toMatchObject({ begun: 1, ended: 0 });
    expect(service.logLines.some((line) => line.includes('alerts could not be looked for'))).toBe(true);
  });

  test('ends without a word what a rule has found that is off now, or not there any more', async () => {
    const { source } = finding({ key: 'off' });
    await look(START, [source]);
    await set({ off: ['tested'] });
    expect(await look(later(MINUTE_MS), [source])).toMatchObject({ ended: 1 });
    await set({});
    await look(later(2 * MINUTE_MS), [source]);
    expect(await look(later(3 * MINUTE_MS), [])).toMatchObject({ ended: 1 });
    const told = await service.orm.em.fork().find(AlertTelling, {});
    expect(told.flatMap(({ what }) => what.items?.map(({ phase }) => phase))).toEqual(['started', 'started']);
  });

  test('gives up what nobody tells any more: its run was terminated', async () => {
    const em = service.orm.em.fork();
    const shared = { channel: 'mail' as const, what: { items: [] }, direct: false, createdAt: START };
    const [begun, waiting] = [randomUUID(), randomUUID()];
    await em.insert(AlertTelling, { id: begun, ...shared, status: 'pending', claimedUntil: START });
    await em.insert(AlertTelling, { id: waiting, ...shared, status: 'pending' });
    const states = async () => {
      const rows = await service.orm.em.fork().find(AlertTelling, { id: [begun, waiting] });
      return Object.fromEntries(rows.map(({ id, status, errorType }) => [id, [status, errorType]]));
    };
    await look(later(2 * DAY_MS), []);
    expect(await states()).toEqual({ [begun]: ['pending', null], [waiting]: ['pending', null] });
    await look(later(2 * DAY_MS + 1), []);
    expect(await states()).toEqual({ [begun]: ['failed', 'lost'], [waiting]: ['pending', null] });
  });

  test.each([
    [
      'is in the trash',
      async (id: number) => service.orm.em.fork().execute('update forms set active = 0 where id = ?', [id]),
    ],
    [
      'does not want to hear of it any more',
      async (id: number) =>
        service.orm.em
          .fork()
          .execute(
            `update forms set config = json_set(config, '$.options.alerts', json_object('silent_hours', 0)), revision = 2 where id = ?`,
            [id],
          ),
    ],
  ])('ends without a word what it has found of a form that %s', async (_about, change) => {
    const formId = await createForm(service, {});
    const [known] = alertSources.filter(({ rules }) => rules.form_silent);
    const source = {
      ...known,
      look: async () => [{ key: 'k', rule: 'form_silent', subject: 's', forms: [formId], since: START }],
    };
    await look(START, [source as AlertSource]);
    await change(formId);
    expect(await look(later(10 * MINUTE_MS), [{ ...source, look: async () => [] } as AlertSource])).toMatchObject({
      ended: 1,
    });
    const told = await service.orm.em.fork().find(AlertTelling, {});
    expect(told.flatMap(({ what }) => what.items?.map(({ phase }) => phase))).toEqual(['started']);
  });

  test('tells what another one has kept and not begun to tell', async () => {
    const { source } = finding();
    const { tellings } = await look(START, [source]);
    expect((await look(later(MINUTE_MS), [source])).tellings).toEqual(tellings);
  });

  test('looks in its edition and at its minutes alone', async () => {
    const { source } = finding();
    expect(await look(later(MINUTE_MS), [{ ...source, everyMinutes: 10 }])).toMatchObject({ begun: 0 });
    const other = service.foundation.settings.edition === 'pro' ? 'free' : 'pro';
    expect(await look(START, [{ ...source, edition: other }])).toMatchObject({ begun: 0 });
    expect(await look(START, [{ ...source, everyMinutes: 10 }])).toMatchObject({ begun: 1 });
  });

  test('has one line of what people wrote, no longer than its column', async () => {
    const { source } = finding({ subject: `a\r\nBcc: eve@example.org${'x'.repeat(300)}`, key: 'k'.repeat(400) });
    await look(START, [source]);
    const [{ subject } = { subject: '' }] = await alerts();
    expect(subject).toMatch(/^a Bcc: /);
    expect(subject).toHaveLength(255);
  });

  test('and another that finds the same in this moment share the alert', async () => {
    const cause = { key: 'same', rule: 'tested', subject: 's', since: START };
    const by = { noticedBy: 'round' as const, urgent: false };
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => upsertAlert(service.orm.em.fork(), cause, by, START)),
    );
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await alerts()).toHaveLength(1);
  });

  test('keeps a digest once a day', async () => {
    await putOptions(service.orm, { site_time_zone: 'Europe/Berlin' });
    await set({ digest: 'daily', digest_hour: 13 });
    const { tellings } = await look(START, []);
    expect(tellings).toHaveLength(1);
    // No attempt has been made to send the digest yet.
    expect((await look(later(11 * MINUTE_MS), [])).tellings).toEqual(tellings);
    expect(await service.orm.em.fork().find(AlertTelling, {})).toMatchObject([
      { name: 'digest daily 2031-03-04', what: { digest: { from: '2031-03-03', to: '2031-03-03' } } },
    ]);
    await putOptions(service.orm, { site_time_zone: undefined });
  });
});

describe('a form that is silent', () => {
  /** Inserts one submission every `everyMinutes` over four weeks, the last one `untilHours` ago. */
  async function history(formId: number, everyMinutes: number, untilHours: number): Promise<void> {
    const rows: object[] = [];
    const shared = { formId, revision: 1, surface: 'b' as const, payload: {}, meta: {}, status: 'completed' as const };
    for (let ago = untilHours * 60; ago < 4 * 7 * 24 * 60; ago += everyMinutes)
      rows.push({ ...shared, uuid: randomUUID(), createdAt: later(-ago * MINUTE_MS) });
    for (let from = 0; from < rows.length; from += 1_000)
      await service.orm.em.fork().insertMany(Submission, rows.slice(from, from + 1_000) as never);
  }

  test.each([
    ['usually gets ten an hour, for two hours', 6, 2, {}, true],
    ['usually gets ten an hour, for half an hour', 6, 0.5, {}, false],
    ['usually gets sixty an hour, for half an hour', 1, 0.5, {}, true],
    ['usually gets one a day, for two days', 24 * 60, 48, {}, false],
    ['says for how long', 24 * 60, 48, { silent_hours: 47 }, true],
    ['says for how long, and it was shorter', 24 * 60, 48, { silent_hours: 49 }, false],
    ['does not want to be watched', 6, 2, { silent_hours: 0 }, false],
  ])('%s', async (_about, everyMinutes, hours, alertsOption, isAlert) => {
    const formId = await createForm(service, { alerts: alertsOption });
    await history(formId, everyMinutes, hours);
    await look(START);
    expect(await alerts()).toMatchObject(isAlert ? [{ rule: 'form_silent', formId, facts: { hours } }] : []);
  });

  test.each([
    ['for longer than it says', { silent_hours: 1 }, {}, true],
    ['for as long as nobody has learnt anything', {}, {}, false],
    ['and nobody could know of any', { silent_hours: 1 }, { store_submissions: false }, false],
  ])('has had no submission ever, %s', async (_about, alertsOption, options, isAlert) => {
    const formId = await createForm(service, { alerts: alertsOption, ...options });
    // Only every tenth minute is checked for silence.
    const turns = (service.clock.now().getTime() + HOUR_MS) / (10 * MINUTE_MS);
    await look(new Date(Math.ceil(turns - 1) * 10 * MINUTE_MS));
    expect(await alerts()).toEqual([]);
    await look(new Date(Math.ceil(turns) * 10 * MINUTE_MS));
    expect(await alerts()).toMatchObject(isAlert ? [{ rule: 'form_silent', formId }] : []);
  });

  test.each([
    ['learnt', {}],
    ['fixed', { silent_hours: 1 }],
  ])('stays so while what it had is erased: a time that is %s', async (_about, alertsOption) => {
    const formId = await createForm(service, { alerts: alertsOption });
    await history(formId, 6, 2);
    await look(START);
    await service.orm.em.fork().nativeDelete(Submission, { formId });
    await look(later(HOUR_MS));
    expect(await alerts()).toMatchObject([{ rule: 'form_silent', endedAt: null, facts: { hours: 3 } }]);
  });

  test('stays so until something comes, and has not opened or closed meanwhile', async () => {
    const formId = await createForm(service, {});
    const closed = await createForm(service, { limits: { closes_at: '2031-03-04T11:00' } });
    const opened = await createForm(service, { limits: { opens_at: '2031-03-04T11:00' } });
    for (const id of [formId, closed, opened]) await history(id, 6, 2);
    await look(START);
    expect(await alerts()).toMatchObject([{ formId, endedAt: null }]);
    await look(later(8 * DAY_MS));
    expect(await alerts()).toMatchObject([{ formId, endedAt: null }]);
    await history(formId, 1_000_000, -8 * 24 - 1);
    const shared = { formId, revision: 1, surface: 'b' as const, payload: {}, meta: {}, status: 'completed' as const };
    await service.orm.em.fork().insert(Submission, { ...shared, uuid: randomUUID(), createdAt: later(8 * DAY_MS) });
    await look(later(8 * DAY_MS + 10 * MINUTE_MS));
    expect(await alerts()).toMatchObject([{ formId, endedAt: later(8 * DAY_MS + 10 * MINUTE_MS) }]);
  });
});

describe('deliveries', () => {
  const mail = (formId: number, given: Partial<Delivery>) => {
    const row = {
      id: randomUUID(),
      submissionUuid: randomUUID(),
      kind: 'mail' as const,
      formId,
      revision: 1,
      key: 'team',
    };
    return service.orm.em.fork().insert(Delivery, { ...row, status: 'retrying', enqueuedAt: START, ...given });
  };
  const shown = async () => (await alerts()).map(({ rule, subject, count }) => [rule, subject, count]);

  test('of mails that a provider does not take are one alert of the provider', async () => {
    const formId = await createForm(service, {});
    const enqueuedAt = later(-20 * MINUTE_MS);
    for (const key of ['team', 'visitor'])
      await mail(formId, { key, provider: 'smtp', errorType: 'mail_connection', enqueuedAt });
    await look(START);
    expect(await shown()).toEqual([['receiver_away', 'mail smtp', 2]]);
    await mail(formId, {
      provider: 'smtp',
      status: 'delivered',
      enqueuedAt: later(MINUTE_MS),
      finishedAt: later(MINUTE_MS),
    });
    await look(later(10 * MINUTE_MS));
    expect(await alerts()).toMatchObject([{ endedAt: later(10 * MINUTE_MS) }]);
  });

  test('of a notification whose recipient is dead are an alert of that notification', async () => {
    const formId = await createForm(service, {});
    for (const minutes of [300, 200, 100]) {
      const at = later(-minutes * MINUTE_MS);
      await mail(formId, {
        provider: 'smtp',
        status: 'failed',
        errorType: 'mail_rejected',
        enqueuedAt: at,
        finishedAt: at,
      });
    }
    await look(START);
    expect(await shown()).toEqual([['notification_refused', 'team', 3]]);
  });

  test('that failed days ago, or were cancelled, are none', async () => {
    const formId = await createForm(service, {});
    const at = later(-2 * DAY_MS);
    await mail(formId, { provider: 'smtp', status: 'failed', errorType: 'mail_auth', enqueuedAt: at, finishedAt: at });
    await mail(formId, { provider: 'smtp', status: 'cancelled', enqueuedAt: at, finishedAt: START });
    await look(START);
    expect(await shown()).toEqual([]);
  });
});

describe('a quarantine that fills', () => {
  const hold = (formId: number, many: number) =>
    service.orm.em.fork().insertMany(
      Spam,
      Array.from({ length: many }, () => ({
        ...{ uuid: randomUUID(), formId, revision: 1, surface: 'b' as const, reason: 'links', score: 50, detail: {} },
        ...{ status: 'held' as const, createdAt: later(-HOUR_MS), expiresAt: later(DAY_MS) },
      })),
    );

  test.each([
    ['by 100 in a day', 100, {}, true],
    ['by fewer', 99, {}, false],
    ['by as many as the form says', 5, { quarantined_in_day: 5 }, true],
    ['by many, and the form says never', 200, { quarantined_in_day: 0 }, false],
  ])('%s', async (_about, many, alertsOption, isAlert) => {
    const formId = await createForm(service, { alerts: alertsOption });
    await hold(formId, many);
    await look(START);
    expect(await alerts()).toMatchObject(isAlert ? [{ rule: 'quarantine_fills', formId, count: many }] : []);
  });

  test('so that there is no room for some', async () => {
    const formId = await createForm(service, {});
    await hold(formId, 1);
    await service.orm.em
      .fork()
      .execute('insert into spam_drops (form_id, dropped, last_at) values (?, 7, ?)', [formId, START]);
    await look(START);
    expect(await alerts()).toMatchObject([{ formId, facts: { dropped: 7 } }]);
  });

  test('so that there is no room for some, while all that it holds is older', async () => {
    const formId = await createForm(service, {});
    await service.orm.em
      .fork()
      .execute('insert into spam_drops (form_id, dropped, last_at) values (?, 7, ?)', [formId, later(-HOUR_MS)]);
    await look(START);
    expect(await alerts()).toMatchObject([{ formId, count: 0, facts: { dropped: 7 }, since: later(-HOUR_MS) }]);
  });
});
