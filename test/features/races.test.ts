import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { installedFeatures } from '#bin/edition.ts';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { ApplicationPassword } from '#features/accounts/entities.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { createDeliveryRecords } from '#features/deliveries/activities/records.ts';
import { clearQueue } from '#features/deliveries/clear.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { retryOne } from '#features/deliveries/retry.ts';
import { SiteEvent, SiteWebhook } from '#features/deliveries/site/entities.ts';
import { createSubmissionEvents } from '#features/deliveries/site/submission-events.ts';
import { eraseStored } from '#features/erasure/submissions.ts';
import { ExportSchedule } from '#features/exports/entities.ts';
import { dueSchedules } from '#features/exports/schedules/due.ts';
import { Form } from '#features/forms/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { createInvitationRecords } from '#features/invitations/activities/records.ts';
import { Invitation } from '#features/invitations/entities.ts';
import { countForm } from '#features/limits/count.ts';
import { holdLimited } from '#features/limits/counters.ts';
import { LimitClaim, LimitCounter } from '#features/limits/entities.ts';
import { listSuppressions, suppress } from '#features/mail/store/suppressions.ts';
import { Absence } from '#features/processes/entities.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { compareWithFullCount } from '#features/results/counting/full-count.ts';
import { createRetentionActivities } from '#features/retention/activities.ts';
import { sharingBudgets } from '#features/sharing/budgets.ts';
import { SharedCounters } from '#features/sharing/entities.ts';
import { Spam } from '#features/spam/entities.ts';
import { insertSpam } from '#features/spam/store/quarantine.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { markAwaiting } from '#features/submissions/store/awaiting-payment.ts';
import { readMarks, setMarks } from '#features/submissions/store/reading/marks.ts';
import { webhooksBudgets } from '#features/webhooks/budgets.ts';
import { raceAt, succeeded } from '#test/environment/races.ts';
import { countResults, storeSubmission } from '#test/environment/results.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';
import { approve, begin, processForm } from './processes/processes.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const em = () => service.orm.em.fork();
const race = <One, Other>(statement: RegExp, work: () => Promise<One>, other: () => Promise<Other>) =>
  raceAt(service.foundation.orm, statement, work, other);
const statuses = (answers: readonly PromiseSettledResult<Answer>[]) =>
  answers.map((answer) => succeeded(answer).status).sort();
const submissionOf = (id: number) => em().findOneOrFail(Submission, { id });
const ago = (days: number) => new Date(service.clock.now().getTime() - days * DAY_MS);

/** Erases what is past its time, as the daily run does. */
async function eraseExpired(): Promise<unknown> {
  const { orm, box } = service.foundation;
  const { eraseExpired: erase } = createRetentionActivities({ orm, box, installed: await installedFeatures() });
  return new MockActivityEnvironment().run(erase, { now: service.clock.now().getTime() });
}

/** Inserts a delivery of a submission. @returns its id */
async function deliveryOf(formId: number, submissionUuid: string, more: Partial<Delivery>): Promise<string> {
  const id = randomUUID();
  const row = {
    kind: 'mail' as const,
    formId,
    revision: 1,
    key: id.slice(0, 8),
    enqueuedAt: ago(3),
    status: 'pending' as const,
  };
  await em().insert(Delivery, { ...row, id, submissionUuid, ...more });
  return id;
}

describe('retention leaves', () => {
  test('a submission that a late payment releases at the same moment', async () => {
    const formId = await createForm(service, { retention_days: 1 });
    const id = await storeSubmission(service, formId, {}, { status: 'unpaid', at: ago(2) });
    const { uuid } = await submissionOf(id);
    await race(/^select .*`submissions`.*for update/i, eraseExpired, () =>
      em().transactional((own) => markAwaiting(own, uuid, true)),
    );
    expect(await submissionOf(id)).toMatchObject({ status: 'awaiting_payment' });
  });

  test('a submission one of whose deliveries is asked for again at the same moment', async () => {
    const formId = await createForm(service, { retention_days: 1 });
    const id = await storeSubmission(service, formId, {}, { at: ago(2) });
    const { uuid } = await submissionOf(id);
    const mail = await deliveryOf(formId, uuid, { status: 'failed' });
    const deps = { ...service.foundation, clock: service.clock.now };
    const [, retried] = await race(/^select .*`submissions`.*for update/i, eraseExpired, () =>
      retryOne(deps, 'mail', mail, 'pinned'),
    );
    expect(succeeded(retried)).toMatchObject({ done: 'replayed' });
    expect(await em().findOne(Delivery, { id: mail })).toMatchObject({ status: 'pending', replays: 1 });
  });

  test('a delivery of a form that stores nothing, when it is asked for again at the same moment', async () => {
    const formId = await createForm(service, { retention_days: 1, store_submissions: false });
    const mail = await deliveryOf(formId, randomUUID(), { status: 'failed' });
    const asked = () => em().nativeUpdate(Delivery, { id: mail, status: 'failed' }, { status: 'pending', replays: 1 });
    const [, changed] = await race(
      /^select .*`deliveries`.*for update|^delete from `deliveries`/i,
      eraseExpired,
      asked,
    );
    expect(succeeded(changed)).toBe(1);
    expect(await em().count(Delivery, { id: mail })).toBe(1);
  });

  test('values whose order is opened again at the same moment', async () => {
    const formId = await createForm(service, { retention_days: 1, store_submissions: false });
    const uuid = randomUUID();
    const row = {
      formId,
      revision: 1,
      surface: 'b' as const,
      sealed: 'x',
      status: 'unpaid' as const,
      createdAt: ago(2),
    };
    await em().insert(TransientValues, { ...row, uuid });
    const [, isMarked] = await race(
      /^select .*`transient_values`.*for update|^update `deliveries`|^delete from `transient_values`/i,
      eraseExpired,
      () => em().transactional((own) => markAwaiting(own, uuid, true)),
    );
    expect(succeeded(isMarked)).toBe(true);
    expect(await em().count(TransientValues, { uuid, status: 'awaiting_payment' })).toBe(1);
  });
});

describe('two deliveries of a submission that end at the same moment', () => {
  test('leave it with errors if one of them has failed', async () => {
    const formId = await createForm(service);
    const id = await storeSubmission(service, formId, {}, { status: 'completed_with_errors' });
    const { uuid } = await submissionOf(id);
    const [bad, good] = [
      await deliveryOf(formId, uuid, { replays: 1 }),
      await deliveryOf(formId, uuid, { replays: 1 }),
    ];
    const outcomes = { attempt() {} };
    const { finishDelivery } = createDeliveryRecords({ orm: service.foundation.orm, outcomes });
    const environment = new MockActivityEnvironment();
    const now = service.clock.now().getTime();
    const end = (input: Parameters<typeof finishDelivery>[0]) => () => environment.run(finishDelivery, input);
    const ends = await race(
      /^commit/i,
      end({ id: bad, replay: 1, outcome: 'failed', errorType: 'mail_rejected', now }),
      end({ id: good, replay: 1, outcome: 'delivered', now }),
    );
    expect(ends.map(succeeded)).toEqual(['failed', 'delivered']);
    expect(await submissionOf(id)).toMatchObject({ status: 'completed_with_errors' });
  });
});

describe('limits that are switched on', () => {
  const places = async (formId: number) =>
    (await em().find(LimitCounter, { formId })).reduce((sum, { taken }) => sum + taken, 0);
  /** Returns the form with limits, as it is before anything is counted: a save counts at once. */
  const limitsOn = async (formId: number) => {
    const form = await em().findOneOrFail(Form, { id: formId });
    const options = { ...form.config.options, limits: { max_submissions: 5 } };
    return { ...form, config: { ...form.config, options } as Form['config'] };
  };
  const count = (form: FormAtRevision) => () => countForm(service.foundation, form, service.clock.now());

  test('do not count a submission whose order ends while it is being counted', async () => {
    const formId = await createForm(service);
    const id = await storeSubmission(service, formId, {}, { status: 'awaiting_payment' });
    const { uuid } = await submissionOf(id);
    const form = await limitsOn(formId);
    await race(/^delete from `limit_claims`/i, count(form), () =>
      em().transactional(async (own) => {
        await markAwaiting(own, uuid, false);
        await holdLimited(own, uuid, false);
      }),
    );
    expect(await em().findOne(LimitClaim, { submissionUuid: uuid })).toMatchObject({ isHeld: false });
    expect(await places(formId)).toBe(0);
  });

  test('do not count a submission that is erased before there was anything to lock', async () => {
    const formId = await createForm(service);
    const id = await storeSubmission(service, formId, {});
    const { uuid } = await submissionOf(id);
    const form = await limitsOn(formId);
    const deps = { ...service.foundation, clock: service.clock.now, installed: await installedFeatures() };
    const [erased] = await race(/^delete from `submissions`/i, () => eraseStored(deps, [id]), count(form));
    expect(succeeded(erased)).toBe(1);
    expect(await em().count(LimitClaim, { submissionUuid: uuid })).toBe(0);
    expect(await places(formId)).toBe(0);
  });
});

describe('results', () => {
  const FIELDS = [{ type: 'radio', name: 'way', label: 'Way', options: [{ value: 'bike' }, { value: 'bus' }] }];

  test('count the new answer of a submission that is edited while its form is counted for the first time', async () => {
    const formId = await createForm(service, {}, FIELDS);
    const id = await storeSubmission(service, formId, { way: 'bike' });
    const [edited] = await race(
      /^insert into `submission_versions`/i,
      () => service.as.admin('PATCH', `b:/submissions/${id}`, { values: { way: 'bus' } }),
      () => countResults(service),
    );
    expect(succeeded(edited).status).toBe(200);
    await countResults(service);
    expect(await compareWithFullCount(service.orm, formId)).toEqual([]);
  });

  test('that are shared are those of one moment', async () => {
    const formId = await createForm(service, {}, FIELDS);
    const submit = async (times: number, at?: Date) => {
      for (let done = 0; done < times; done += 1) await storeSubmission(service, formId, { way: 'bike' }, { at });
      await countResults(service);
    };
    await submit(6);
    const { body } = await service.as.admin('POST', `b:/forms/${formId}/results/links`, { name: 'Board' });
    const path = new URL((body as { url: string }).url).pathname;
    const [shown] = await race(
      /^select day, counted from results_counters/i,
      () => service.call('GET', path),
      () => submit(1),
    );
    expect(succeeded(shown).status).toBe(200);
    const { submissions, trend } = await em().findOneOrFail(SharedCounters, { formId });
    expect(trend.reduce((sum, day) => sum + day.submissions, 0)).toBe(submissions);
  });
});

describe('at the same moment', () => {
  test('two absences of one person do not overlap', async () => {
    const at = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();
    const add = (standIn: string) => () =>
      service.as.admin('POST', 'b:/absences', {
        address: 'away@example.org',
        from: at(0),
        until: at(DAY_MS),
        stand_in: standIn,
      });
    const both = await race(/^insert into `absences`/i, add('one@example.org'), add('other@example.org'));
    expect(statuses(both)).toEqual([201, 409]);
    expect(await em().count(Absence, { address: 'away@example.org' })).toBe(1);
  });

  test('two saves of a new webhook create it and change it', async () => {
    const save = (url: string) => () => service.as.admin('PUT', 'b:/webhooks/twice', { url, events: ['form.*'] });
    const both = await race(
      /^insert into `site_webhooks`/i,
      save('https://one.example.com/'),
      save('https://other.example.com/'),
    );
    expect(statuses(both)).toEqual([200, 200]);
    expect(await em().findOne(SiteWebhook, { key: 'twice' })).toMatchObject({ url: 'https://other.example.com/' });
  });

  test('the last webhook that a site may have is created once', async () => {
    await em().nativeDelete(SiteWebhook, {});
    const now = service.clock.now();
    const row = {
      url: 'https://x.example.com/',
      format: 'standard',
      events: ['form.*'],
      active: true,
      createdAt: now,
      updatedAt: now,
    };
    for (let index = 1; index < webhooksBudgets.siteWebhooks.atMost; index += 1) {
      await em().insert(SiteWebhook, { ...row, key: `k${index}` } as never);
    }
    const save = (key: string) => () =>
      service.as.admin('PUT', `b:/webhooks/${key}`, { url: 'https://x.example.com/', events: ['form.*'] });
    // Their keys come before those that are locked.
    expect(statuses(await race(/^insert into `site_webhooks`/i, save('a'), save('b')))).toEqual([200, 409]);
    await em().nativeDelete(SiteWebhook, {});
  });

  test('a schedule of exports that begins one and is changed keeps its new time', async () => {
    const formId = await createForm(service);
    const { orm } = service.foundation;
    const made = await service.as.admin('POST', `b:/forms/${formId}/export-schedules`, {
      format: 'csv',
      period: 'daily',
      hour: 6,
      zone: 'UTC',
    });
    const { id } = (made.body as { schedule: { id: string } }).schedule;
    service.clock.pass(2 * DAY_MS);
    const parts = { ...service.foundation, clock: service.clock.now };
    const due = dueSchedules({ orm, exports: parts as never });
    const [one] = await due.take(service.clock.now(), 1);
    if (one?.uuid !== id) throw new Error('the schedule is not due');
    const [, changed] = await race(
      /^update `export_schedules` set .*`last_at`/i,
      () => due.wake(one, service.clock.now()),
      () => service.as.admin('PATCH', `b:/export-schedules/${id}`, { hour: 3 }),
    );
    expect(succeeded(changed).status).toBe(200);
    const { dueAt } = await em().findOneOrFail(ExportSchedule, { uuid: id });
    expect(dueAt?.getUTCHours()).toBe(3);
  });

  test.each([
    ['export-schedules', 'export_schedule.removed', /^delete from `export_schedules`/i],
    ['exports', 'export.removed', /^delete from `exports`/i],
    ['imports', 'import.removed', /^delete from `imports`/i],
  ] as const)('two who remove one of the %s remove it once', async (list, event, statement) => {
    const formId = await createForm(service);
    const order = { format: 'csv', ...(list === 'export-schedules' && { period: 'daily', hour: 6 }) };
    const body = list === 'imports' ? { raw: 'name\r\nAda' } : { json: order };
    const headers = { ...service.admin, ...(list === 'imports' && { 'content-type': 'text/csv' }) };
    const made = await service.call('POST', `b:/forms/${formId}/${list}`, { ...body, headers });
    const [{ id = '', uuid = id } = {}] = Object.values(
      made.body as Record<string, { id?: string; uuid?: string }>,
    ).filter((one) => typeof one === 'object');
    const remove = () => service.as.admin('DELETE', `b:/${list}/${uuid}`);
    expect(statuses(await race(statement, remove, remove))).toEqual([204, 404]);
    const entries = await em().find(AuditEntry, { event });
    expect(entries.filter(({ details }) => details.form_id === formId)).toHaveLength(1);
  });

  test('an invitation whose attempt ends while it is given up stays sent', async () => {
    const formId = await createForm(service, { invitations: { enabled: true } });
    const people = [{ email: 'ada@example.org' }];
    expect((await service.as.admin('POST', `b:/forms/${formId}/invitations`, { people })).status).toBe(200);
    const { id, mailId } = await em().findOneOrFail(Invitation, { formId });
    const now = service.clock.now();
    await em().nativeUpdate(
      Invitation,
      { id },
      { mailStatus: 'sending', mailTries: 1, mailTriedAt: ago(1), mailBegunAt: ago(1) },
    );
    const { lookAtInvitations } = createInvitationRecords({ orm: service.foundation.orm });
    const [, sent] = await race(
      /^update `invitations`/i,
      () => new MockActivityEnvironment().run(lookAtInvitations, { formId, now: now.getTime() }),
      () =>
        em().nativeUpdate(
          Invitation,
          { id, mailId, mailStatus: 'sending' },
          { mailStatus: 'sent', sentAt: now, lastSentAt: now, mails: 1, mailDueAt: null },
        ),
    );
    expect(succeeded(sent)).toBe(1);
    expect(await em().findOneOrFail(Invitation, { id })).toMatchObject({ mailStatus: 'sent', mailUnknowns: 0 });
  });

  test('an entry of the quarantine that is released is not dropped for a new one', async () => {
    const { orm, box } = service.foundation;
    const spam = (score: number) => ({
      ...{ formId: 4711, revision: 1, surface: 'b' as const, reason: 'honeypot_filled', score, detail: {} },
      ...{ content: { values: {}, ...NOT_CAPTURED }, createdAt: ago(0), expiresAt: ago(-1) },
    });
    await insertSpam({ orm, box }, spam(100), 1);
    const [, released] = await race(
      /^delete from `spam`/i,
      () => insertSpam({ orm, box }, spam(60), 1),
      () => em().nativeUpdate(Spam, { formId: 4711, score: 100 }, { status: 'released' }),
    );
    expect(succeeded(released)).toBe(1);
    expect(await em().count(Spam, { formId: 4711, status: 'released' })).toBe(1);
  });

  test('an account that is deleted gets no application password', async () => {
    const { users } = service;
    const { id } = await users.create({ login: 'leaving', email: 'leaving@example.org', role: 'editor' }, ago(0));
    const [made, deleted] = await race(
      /^select .*`users`.*for update/i,
      () => users.createApplicationPassword(id, 'x', ago(0)),
      () => users.delete(id),
    );
    expect(succeeded(deleted)).not.toBeNull();
    expect(made).toMatchObject({ status: 'rejected', reason: { code: 'invalid_credentials' } });
    expect(await em().count(ApplicationPassword, { userId: id })).toBe(0);
  });

  test('a form that is duplicated and saved gets secrets that fit its fields', async () => {
    const integration = (url: string, secret: string) => ({
      key: 'crm',
      integration_id: 'webhook',
      settings: { url, secret },
    });
    const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] as const;
    const formId = await createForm(service, { integrations: [integration('https://old.example.com/', SECRETS[0])] });
    const { forms } = service;
    const { title, config } = await em().findOneOrFail(Form, { id: formId });
    const options = { ...config.options, integrations: [integration('https://new.example.com/', SECRETS[1])] };
    const [copied] = await race(
      /^select .*`form_secrets`/i,
      () => forms.duplicate(formId, (original) => `${original} 2`, ago(0)),
      () => forms.update(formId, { title, config: { ...config, options } as never }, ago(0)),
    );
    const copy = succeeded(copied)?.form.id ?? 0;
    const { config: of } = await em().findOneOrFail(Form, { id: copy });
    const url = of.options.integrations[0]?.settings.url;
    const secret = [...(await forms.secrets(copy)).values()][0];
    expect(secret).toBe(url === 'https://old.example.com/' ? SECRETS[0] : SECRETS[1]);
  });
});

describe('what is protected is kept in any order:', () => {
  test('of two marks of one submission both stay', async () => {
    const formId = await createForm(service);
    const id = await storeSubmission(service, formId, {});
    const { orm } = service.foundation;
    const mark = (given: object) => () => setMarks(orm, id, given, service.clock.now());
    await race(/^insert into `submission_marks`/i, mark({ read: true }), mark({ starred: true }));
    expect((await readMarks(em(), [id]))(id)).toEqual({ read: true, starred: true });
  });

  test('the last link to results that a form may have is made once', async () => {
    const formId = await createForm(service);
    const link = (name: string) => service.as.admin('POST', `b:/forms/${formId}/results/links`, { name });
    for (let made = 1; made < sharingBudgets.resultsLinks.atMost; made += 1) await link(`${made}`);
    const both = await race(
      /^insert into `results_links`/i,
      () => link('one'),
      () => link('other'),
    );
    expect(statuses(both)).toEqual([201, 409]);
  });

  test('a person who is invited twice is invited once', async () => {
    const formId = await createForm(service, { invitations: { enabled: true } });
    const invite = () =>
      service.as.admin('POST', `b:/forms/${formId}/invitations`, { people: [{ email: 'twice@example.org' }] });
    expect(statuses(await race(/^insert into `invitations`/i, invite, invite))).toEqual([200, 200]);
    expect(await em().count(Invitation, { formId })).toBe(1);
  });

  test('a process that two stop is stopped by one', async () => {
    const formId = await processForm(service, [approve('a', [{ to: 'sue@example.org' }])]);
    const { id } = await begin(service, formId);
    const stop = () => service.as.admin('POST', `b:/submissions/${id}/process/stop`, {});
    expect(statuses(await race(/^update `processes`/i, stop, stop))).toEqual([200, 409]);
  });

  test('addresses are suppressed in the order of their ids', async () => {
    const { orm, box } = service.foundation;
    const add = (address: string) => () => suppress({ orm, box }, [address], { provider: 'x' }, service.clock.now());
    await race(/^insert into email_suppressions/i, add('first@example.org'), add('second@example.org'));
    const { suppressions } = await listSuppressions({ orm, box }, { limit: 2 });
    expect(suppressions.map(({ address }) => address)).toEqual(['second@example.org', 'first@example.org']);
  });

  test('a job that ends while the queue is cleared is gone, and says so', async () => {
    const formId = await createForm(service);
    const { uuid } = await submissionOf(await storeSubmission(service, formId, {}));
    const job = await deliveryOf(formId, uuid, { kind: 'integration', integrationId: 'webhook', status: 'retrying' });
    const { orm } = service.foundation;
    const client = {
      withDeadline: (_at: number, work: () => unknown) => work(),
      workflow: { getHandle: () => ({ terminate: async () => {} }) },
    };
    const { finishDelivery } = createDeliveryRecords({ orm, outcomes: { attempt() {} } });
    const now = service.clock.now().getTime();
    const [, ended] = await race(
      /^delete from `deliveries`/i,
      () => clearQueue({ orm, client: client as never }),
      () => new MockActivityEnvironment().run(finishDelivery, { id: job, outcome: 'delivered' as const, now }),
    );
    expect(succeeded(ended)).toBe('cancelled');
    expect(await em().count(Delivery, { id: job })).toBe(0);
  });

  test('an event of a submission is told once', async () => {
    const now = service.clock.now();
    const row = { url: 'https://x.example.com/', format: 'standard', active: true, createdAt: now, updatedAt: now };
    await em().insert(SiteWebhook, { ...row, key: 'created', events: ['submission.created'] } as never);
    const events = createSubmissionEvents(service.foundation.orm);
    const uuid = randomUUID();
    const tell = () => events.created({ uuid, formId: 1, id: 1 }, now);
    await race(/^insert into `site_events`/i, tell, tell);
    const [event, ...others] = await em().find(SiteEvent, { type: 'submission.created' });
    expect(others).toEqual([]);
    expect(await em().count(Delivery, { submissionUuid: event?.id ?? '' })).toBe(1);
  });

  test('a counter that is used while it expires stays', async () => {
    const past = service.clock.now().getTime() - 1;
    await em().insert(RateLimit, { key: 'used', points: 1, expire: past });
    await race(/^delete from rate_limits/i, eraseExpired, () =>
      em().nativeUpdate(RateLimit, { key: 'used' }, { expire: past + DAY_MS }),
    );
    expect(await em().count(RateLimit, { key: 'used' })).toBe(1);
  });
});
