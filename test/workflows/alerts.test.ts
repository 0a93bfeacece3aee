import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Alert, AlertTelling } from '#features/alerts/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { putMail } from '#test/environment/settings-rows.ts';
import { createForm, dispatchTo, webhook } from '#test/environment/submissions.ts';
import { addDeliveries, alertScenarios, enqueueNotice, forget, round, SECRET, setAlerts } from './scenarios/alerts.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

let before = 0;
beforeEach(async () => {
  await forget(engine);
  before = engine.parties.mails({ to: 'owner@example.org' }).length;
});

/** Returns subjects of the mails to the owner, oldest first. */
const subjects = () =>
  engine.parties
    .mails({ to: 'owner@example.org' })
    .slice(0, -before || undefined)
    .map(({ subject }) => subject)
    .reverse();

/** Runs a number of rounds, this many minutes apart. */
async function rounds(many: number, minutes: number): Promise<void> {
  for (let count = 0; count < many; count += 1) {
    await engine.pass(`${minutes} min`);
    await round(engine);
  }
}

/**
 * Lets time pass for as long as a delivery may take, and no longer: awaiting a result may advance the engine's time by years
 * once the result is there.
 */
async function deliveredInTime({ workflowId }: { workflowId: string }): Promise<void> {
  await engine.pass('61 min');
  expect(await engine.patientClient.workflow.getHandle(workflowId).result()).toBe('delivered');
}

const hourOf = (time: Date) => time.toISOString().slice(11, 16);
const later = (time: Date, hours: number) => new Date(time.getTime() + hours * 60 * 60_000);

describe('a receiver that dies at night', () => {
  test('makes one mail, its end another, and nothing else', async () => {
    await setAlerts(engine, { recipients: ['owner@example.org'] });
    const form = await createForm(engine, { integrations: [webhook(engine, 'night')] });
    await engine.parties.failWebhook('night', { next: 1_000_000, status: 503 });
    const { run } = await dispatchTo(engine, form);
    await rounds(10, 6);
    const { sandboxUrl } = engine.parties;
    const origin = new URL(sandboxUrl).origin;
    expect(subjects()).toEqual([`Alert: webhook ${origin} takes no deliveries (forms.example.org)`]);

    await engine.parties.mendWebhook('night');
    await deliveredInTime(run);
    await rounds(8, 3);
    expect(subjects()).toEqual([
      expect.stringContaining('Alert:'),
      `Over: Nothing sent to webhook ${origin} fails any more (forms.example.org)`,
    ]);
    expect(await engine.orm.em.fork().count(Alert, {})).toBe(1);
  });

  test('and is back in the morning makes one mail after the quiet hours, which tells both', async () => {
    const now = await engine.now();
    await setAlerts(engine, {
      recipients: ['owner@example.org'],
      quiet_hours: { from: hourOf(now), to: hourOf(later(now, 8)) },
      webhook: { url: engine.parties.webhookUrl('alerts'), secret: SECRET },
    });
    await engine.parties.expectSignature('alerts', SECRET);
    const form = await createForm(engine, { integrations: [webhook(engine, 'quiet')] });
    await engine.parties.failWebhook('quiet', { next: 1_000_000, status: 503 });
    const { run } = await dispatchTo(engine, form);
    await rounds(3, 20);
    await engine.parties.mendWebhook('quiet');
    await deliveredInTime(run);
    await rounds(3, 5);
    expect(subjects()).toEqual([]);
    // Programs are notified at once.
    const { requests } = await engine.parties.webhooks('alerts');
    const told = requests.map(({ json, signature }) => [signature, (json as { type: string }).type]).reverse();
    expect(told).toEqual([
      ['valid', 'alert.started'],
      ['valid', 'alert.ended'],
    ]);

    await engine.pass('9 h');
    await rounds(3, 5);
    expect(subjects()).toEqual([expect.stringMatching(/^Over: Nothing sent to webhook .* fails any more/)]);
    const [mail] = engine.parties.mails({ to: 'owner@example.org' });
    expect(mail?.text).toContain('takes no deliveries');
  });
});

test('a storm of 10,000 failures is one alert and one mail', async () => {
  await setAlerts(engine, { recipients: ['owner@example.org'] });
  const form = await createForm(engine, { integrations: [webhook(engine, 'storm')] });
  await addDeliveries(engine, form, { status: 'failed', minutesAgo: 2, many: 10_000, key: 'storm' });
  await rounds(3, 1);
  expect(subjects()).toEqual([expect.stringMatching(/^Alert: 10,000 deliveries to webhook .* have failed/)]);
  expect(await engine.orm.em.fork().find(Alert, {})).toMatchObject([{ count: 10_000, forms: [form.id] }]);
  const [mail] = engine.parties.mails({ to: 'owner@example.org' });
  expect(mail?.text).toContain('Number: 10,000.');
});

test('what comes and goes has to be gone for longer each time before it is over', async () => {
  await setAlerts(engine, { recipients: ['owner@example.org'] });
  const form = await createForm(engine, { integrations: [webhook(engine, 'again')] });
  const fail = () => addDeliveries(engine, form, { status: 'failed', minutesAgo: 0, key: 'again' });
  const arrive = () => addDeliveries(engine, form, { status: 'delivered', minutesAgo: 0, key: 'again' });
  await fail();
  await round(engine);
  await engine.pass('1 min');
  await arrive();
  await rounds(4, 5);
  expect(subjects()).toHaveLength(2);
  await fail();
  await round(engine);
  await engine.pass('1 min');
  await arrive();
  expect(await engine.orm.em.fork().find(Alert, {}, { orderBy: { id: 'asc' } })).toMatchObject([
    { again: 0 },
    { again: 1, endedAt: null },
  ]);
  await rounds(2, 5);
  expect(subjects()).toHaveLength(3);
  await rounds(2, 5);
  expect(subjects()).toHaveLength(4);
});

test('an alert about mail goes by another provider', async () => {
  await setAlerts(engine, { recipients: ['owner@example.org'] });
  await putMail(engine, 'smtp', { smtp: { host: '127.0.0.1', port: 1, security: 'none' } });
  try {
    const form = await createForm(engine, { integrations: [webhook(engine, 'other')] });
    await addDeliveries(engine, form, { status: 'failed', minutesAgo: 1, key: 'other' });
    await round(engine);
    expect(subjects()).toHaveLength(1);
    expect(await engine.orm.em.fork().find(AlertTelling, {})).toMatchObject([{ status: 'told', provider: 'host' }]);
  } finally {
    await putMail(engine, 'host', {});
  }
});

describe('a telling', () => {
  test('is tried again until it is taken, with one id', async () => {
    const run = await alertScenarios['alertTelling.retried']?.(engine);
    expect(await run?.result()).toBe('told');
    const { deliveries, accepted } = await engine.parties.webhooks('retried');
    expect([Object.values(deliveries), accepted]).toEqual([[3], 1]);
  });

  test('that nobody takes for a day is given up, and says why', async () => {
    const run = await alertScenarios['alertTelling.given-up']?.(engine);
    expect(await run?.result()).toBe('failed');
    expect(await engine.orm.em.fork().find(AlertTelling, {})).toMatchObject([{ status: 'failed', errorType: 'gone' }]);
  });

  test('that is cancelled is not tried any more', async () => {
    const run = await alertScenarios['alertTelling.cancelled']?.(engine);
    await expect(run?.result()).rejects.toMatchObject({ name: 'WorkflowFailedError' });
    expect(await engine.orm.em.fork().find(AlertTelling, {})).toMatchObject([
      { status: 'failed', errorType: 'cancelled' },
    ]);
  });

  test('when nobody is to be told any more is none', async () => {
    const start = await enqueueNotice(engine, 'nobody');
    await setAlerts(engine, {});
    expect(await engine.resultOf(await start())).toBe('gone');
    expect(await engine.orm.em.fork().find(AlertTelling, {})).toMatchObject([
      { status: 'failed', errorType: 'nobody_to_tell' },
    ]);
    expect((await engine.parties.webhooks('nobody')).total).toBe(0);
  });
});
