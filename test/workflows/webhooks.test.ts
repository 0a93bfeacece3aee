import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WorkflowNotFoundError } from '@temporalio/common';
import { workflowIds } from '#engine/names.ts';
import type { ReceivedWebhook } from '#fakes/webhooks/log.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { workflowIdOf } from '#features/deliveries/kinds.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { rotateSecret } from '#features/integrations/rotate-secret.ts';
import { generateWebhookSecret, verifyWebhook } from '#features/integrations/webhook/signature.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import {
  createForm,
  dispatchOf,
  dispatchTo,
  isBackingOff,
  jobOf,
  submitTo,
  until,
  webhook,
} from '#test/environment/submissions.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'select', name: 'plan', options: [{ value: 'pro', label: 'Professional' }, { value: 'free' }] },
  { type: 'number', name: 'seats' },
  { type: 'checkboxes', name: 'days', options: [{ value: 'mo', label: 'Monday' }, { value: 'tu' }] },
  { type: 'checkbox', name: 'agreed' },
  { type: 'text', name: 'never', conditional: rule('show', 'name', 'nobody') },
];
const VALUES: SubmissionValues = { name: 'Zoë & Co', plan: 'pro', seats: 0, days: ['mo', 'tu'], agreed: false };

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

describe('six webhooks of one form', () => {
  const receivers = ['every', 'pro', 'mapped', 'events', 'not-pro', 'off'];
  const secrets = Object.fromEntries(receivers.map((name) => [name, generateWebhookSecret()]));
  let form: ActiveForm;
  beforeAll(async () => {
    const url = (name: string) => engine.parties.webhookUrl(name);
    const settings = (name: string, more: object = {}) => ({
      settings: { url: url(name), secret: secrets[name], headers: { 'X-Name': name }, ...more },
    });
    const mapped = {
      url: `${url('mapped')}?plan={field:plan}`,
      fields: { who: '{field:name}', seats: '{field:seats}' },
    };
    form = await createForm(
      engine,
      {
        integrations: [
          webhook(engine, 'every', settings('every')),
          webhook(engine, 'pro', { ...settings('pro', { format: 'form' }), conditional: rule('show', 'plan', 'pro') }),
          webhook(engine, 'mapped', settings('mapped', mapped)),
          webhook(engine, 'events', settings('events', { format: 'cloudevents' })),
          webhook(engine, 'not-pro', { ...settings('not-pro'), conditional: rule('hide', 'plan', 'pro') }),
          webhook(engine, 'off', { ...settings('off'), enabled: false }),
        ],
      },
      FIELDS,
    );
    for (const name of receivers) await engine.parties.expectSignature(name, secrets[name] ?? '');
  });

  test('each get what they are there for, in their format, signed with their secret', async () => {
    const uuid = await delivered(form, VALUES);
    const all = await Promise.all(receivers.map(requestsAt));
    expect(all.map(({ length }) => length)).toEqual([1, 1, 1, 1, 0, 0]);
    const [every, pro, mapped, events] = all;
    for (const [index, requests] of [every, pro, mapped, events].entries()) {
      expect(requests?.[0]).toMatchObject({ signature: 'valid', headers: { 'x-name': receivers[index] } });
    }
    expect(every?.[0]).toMatchObject({
      headers: { 'content-type': 'application/json' },
      json: { type: 'submission.created', data: { form_id: form.id, fields: VALUES } },
    });
    expect(pro?.[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(new URLSearchParams(pro?.[0]?.body).get('data[fields][name]')).toBe('Zoë & Co');
    expect(mapped?.[0]?.json).toMatchObject({ data: { fields: { who: 'Zoë & Co', seats: 0 } } });
    const created = every?.[0]?.json as { timestamp: string; data: { submission_id: number } } | undefined;
    const { timestamp: time, data } = created ?? { timestamp: '', data: { submission_id: 0 } };
    expect(events?.[0]).toMatchObject({
      headers: { 'content-type': 'application/cloudevents+json', 'webhook-id': events?.[0]?.delivery_id },
      json: {
        ...{ specversion: '1.0', id: events?.[0]?.delivery_id, source: 'https://forms.example.org' },
        ...{ type: 'submission.created', subject: `forms/${form.id}/submissions/${data.submission_id}` },
        ...{ time, datacontenttype: 'application/json', data },
      },
    });
    const jobs = await engine.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid: uuid });
    const ids = [every, pro, mapped, events].map((requests) => requests?.[0]?.delivery_id);
    expect(ids.sort()).toEqual(jobs.map(({ id }) => id).sort());
  });

  test('follow other values', async () => {
    const before = await Promise.all(receivers.map(requestsAt));
    await delivered(form, { ...VALUES, plan: 'free' });
    const after = await Promise.all(receivers.map(requestsAt));
    expect(after.map(({ length }, index) => length - (before[index]?.length ?? 0))).toEqual([1, 0, 1, 1, 1, 0]);
  });
});

describe('a mapping', () => {
  test.each<[string, string, unknown]>([
    ['a number', '{field:seats}', 0],
    ['a list', '{field:days}', ['mo', 'tu']],
    ['a choice, by its value', '{field:plan}', 'pro'],
    ['true or false', '{field:agreed}', false],
    ['text', '{field:name}', 'Zoë & Co'],
    ['a field that was not shown', '{field:never}', null],
    ['a number among text', 'Seats: {field:seats}', 'Seats: 0'],
    ['two tags', '{field:seats}{field:seats}', '00'],
    ['a choice among text, by its label', '{field:plan} plan', 'Professional plan'],
    ['a field that was not shown, among text', '[{field:never}]', '[]'],
    ['what is no tag', '{"a": 1}', '{"a": 1}'],
    ['the title of the form', '{form:title}', 'Contact us'],
    ['the client', '{meta:ip} {meta:user_agent}', '203.0.113.9 Test/1.0'],
    ['a constant', 'web', 'web'],
    ['nothing', '', ''],
  ])('sends %s', async (_what, template, expected) => {
    const { requests } = await mapped({ it: template }, VALUES);
    expect(requests[0]?.json).toMatchObject({ data: { fields: { it: expected } } });
  });

  test('does not expand what a visitor wrote, and sends nothing else', async () => {
    const values = { ...VALUES, name: '{field:plan} {meta:ip}' };
    const { requests } = await mapped({ who: 'By {field:name}', raw: '{field:name}' }, values);
    const fields = { who: 'By {field:plan} {meta:ip}', raw: '{field:plan} {meta:ip}' };
    expect(requests[0]?.body).toContain(`"fields":${JSON.stringify(fields)},"meta"`);
  });

  test('has what listeners have made of the values', async () => {
    const { on, off } = engine.hooks.for('a test');
    const listener = (event: { payload: Record<string, unknown> }) => {
      Object.assign(event.payload, { name: 'Anonymous', seats: { count: 7 } });
    };
    on('onSvcbIntegrationPayload', listener);
    try {
      const { requests } = await mapped(
        { who: 'By {field:name}', seats: '{field:seats}', text: '{field:seats}.' },
        VALUES,
      );
      expect(requests[0]?.json).toMatchObject({
        data: { fields: { who: 'By Anonymous', seats: { count: 7 }, text: '.' } },
      });
    } finally {
      off('onSvcbIntegrationPayload', listener);
    }
  });

  test('stays as the submission found it', async () => {
    const name = receiverName();
    const hook = (fields: object) =>
      webhook(engine, name, { settings: { url: engine.parties.webhookUrl(name), fields } });
    const form = await createForm(engine, { integrations: [hook({ old: '{field:name}' })] }, FIELDS);
    await engine.parties.failWebhook(name, { next: 3, status: 500 });
    const { run, uuid } = await dispatchTo(engine, form, VALUES);
    await untilBackingOff(uuid);
    const options = { ...form.config.options, integrations: [hook({ young: '{field:name}' })] } as never;
    await engine.forms.update(form.id, { config: { ...form.config, options } }, await engine.now());
    expect(await engine.resultOf(run)).toBe('delivered');
    expect((await requestsAt(name))[0]?.json).toMatchObject({ data: { fields: { old: 'Zoë & Co' } } });
  });
});

describe('a secret that is replaced while a receiver is away', () => {
  test('signs every attempt until its end, beside the new one, and none after', async () => {
    const name = receiverName();
    const [old, young] = [generateWebhookSecret(), generateWebhookSecret()];
    const settings = { url: engine.parties.webhookUrl(name), secret: old };
    const form = await createForm(engine, { integrations: [webhook(engine, name, { settings })] });
    await engine.parties.failWebhook(name, { next: 1_000, status: 500 });
    const { run, uuid } = await dispatchTo(engine, form);
    await untilBackingOff(uuid);
    const rotatedAt = await engine.now();
    await rotateSecret(engine, { formId: form.id, key: name }, { secret: young, keepHours: 2 }, rotatedAt);
    await engine.pass('5 hours');
    await engine.parties.mendWebhook(name);
    expect(await engine.resultOf(run)).toBe('delivered');
    const job = await jobOf(engine, uuid);
    expect(workflowIdOf(job, null)).toBe(workflowIds.delivery('integration', job.id));

    const requests = (await requestsAt(name)).map((request) => {
      const at = new Date(Number(request.headers['webhook-timestamp']) * 1000);
      const signs = (secret: string) => verifyWebhook(request.headers, request.body, secret, at).ok;
      return { hours: (at.getTime() - rotatedAt.getTime()) / 3_600_000, signed: [signs(old), signs(young)] };
    });
    const [before, during, after] = [
      requests.filter(({ hours }) => hours < 0),
      // Times are truncated to seconds: a request right at the end may look earlier than it was.
      requests.filter(({ hours }) => hours >= 0 && hours < 1.999),
      requests.filter(({ hours }) => hours >= 2),
    ];
    for (const [part, expected] of [
      [before, [true, false]],
      [during, [true, true]],
      [after, [false, true]],
    ] as const) {
      expect(part.length).toBeGreaterThan(0);
      for (const { signed } of part) expect(signed).toEqual(expected);
    }
  });
});

test('a receiver that says 410 Gone is not asked again, and the job tells why', async () => {
  const name = receiverName();
  const form = await createForm(engine, { integrations: [webhook(engine, name)] });
  await engine.parties.failWebhook(name, { next: 1_000, status: 410 });
  const { run, uuid } = await dispatchTo(engine, form);
  expect(await engine.resultOf(run)).toBe('failed');
  expect(await jobOf(engine, uuid)).toMatchObject({ status: 'failed', attempts: 1, errorType: 'gone' });
  expect(await requestsAt(name)).toHaveLength(1);
});

function rule(action: 'show' | 'hide', field: string, value: string) {
  return { action, match: 'all', rules: [{ field, op: 'equals', value }] };
}

let receivers = 0;
function receiverName(): string {
  receivers += 1;
  return `receiver-${receivers}`;
}

async function mapped(fields: object, values: SubmissionValues) {
  const name = receiverName();
  const settings = { url: engine.parties.webhookUrl(name), fields };
  const form = await createForm(engine, { integrations: [webhook(engine, name, { settings })] }, FIELDS);
  const { run } = await dispatchTo(engine, form, values);
  expect(await engine.resultOf(run)).toBe('delivered');
  return { requests: await requestsAt(name) };
}

/**
 * Submits, and waits until every job has been delivered.
 * @returns the submission's uuid
 */
async function delivered(form: ActiveForm, values: SubmissionValues): Promise<string> {
  const { uuid, run } = await submitTo(engine, form, values);
  expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
  for (const job of await engine.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid: uuid })) {
    expect(job).toMatchObject({ status: 'delivered', attempts: 1 });
    await expect(dispatchOf(engine, job).describe()).rejects.toThrow(WorkflowNotFoundError);
    expect(workflowIdOf(job, null)).toBe(workflowIds.submission(uuid));
  }
  return uuid;
}

/** Returns requests, newest first. */
async function requestsAt(receiver: string): Promise<ReceivedWebhook[]> {
  return (await engine.parties.webhooks(receiver)).requests;
}

async function untilBackingOff(uuid: string): Promise<void> {
  await until('the first round failed', async () => {
    await engine.pass('5 s');
    return isBackingOff(await jobOf(engine, uuid), await engine.now());
  });
}
