import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import { notificationAsRead } from '#features/notifications/as-read.ts';
import { renderNotification } from '#features/notifications/render.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, from, VALUES } from '#test/environment/visitor.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';
import { submitted } from './editing.ts';

const MAILED = { editing: { enabled: true, days: 2, email_field: 'email' } };

let service: TestService;
beforeAll(async () => {
  service = await startService({ trustProxy: 'loopback' });
});
afterAll(() => service.close());
// Each visitor has a separate address, because the number of requests from one address is limited.
let visitor = 0;
beforeEach(() => {
  visitor += 1;
});
const headers = () => from(`198.51.100.${visitor}`).headers;

const ask = (formId: number, json: object) =>
  service.call('POST', `b:/forms/${formId}/edit-link`, { json, headers: headers() });
const post = (formId: number, values: Record<string, string>) =>
  service.call('POST', `/forms/${formId}/edit`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers() },
    raw: new URLSearchParams(values).toString(),
  });
const mails = (submissionUuid: string) => service.orm.em.fork().find(Delivery, { submissionUuid, kind: 'mail' });

test('who has lost the link has it mailed, by its number and the address that it has', async () => {
  const { formId, id, uuid, token } = await submitted(service, { options: MAILED });
  const page = await service.call('GET', `/forms/${formId}/edit`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Have your link mailed')]);
  const asked = await post(formId, { number: String(id), address: ' ADA@example.net ' });
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('is on its way to its address')]);
  const [mail, ...more] = await mails(uuid);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    key: '_edit_link',
    version: 1,
    status: 'pending',
    attempts: 0,
    dueAt: service.clock.now(),
  });

  // The worker reads the notification in the same way.
  const form = await service.intake.forms.find(formId);
  const found = form && notificationAsRead(form, '_edit_link', undefined);
  const site = await service.intake.readSite();
  const record = { ...VALUES_OF, id, formId, createdAt: service.clock.now(), editToken: () => token };
  const made = found && renderNotification(found.notification, record, found.read, site);
  expect(made?.to).toEqual(['ada@example.net']);
  expect(made?.subject).toBe('Your link: Contact us');
  expect(made?.html).toContain(`href="https://forms.example.org/forms/${formId}/edit?edit=${token}"`);
  expect(made?.text).toContain(`/forms/${formId}/edit?edit=${token}`);
});

const VALUES_OF = { values: VALUES, ipAddress: null, userAgent: null };

test('nobody learns whether there is such a submission', async () => {
  const { formId, id, uuid } = await submitted(service, { options: MAILED });
  const other = await submitted(service, { options: MAILED });
  const right = await ask(formId, { submission_id: id, address: VALUES.email });
  for (const json of [
    { submission_id: id, address: 'eve@example.net' },
    { submission_id: 99_999_999, address: VALUES.email },
    { submission_id: other.id, address: VALUES.email },
  ]) {
    const { status, body } = await ask(formId, json);
    expect([status, body]).toEqual([right.status, right.body]);
  }
  expect([(await mails(uuid)).length, (await mails(other.uuid)).length]).toEqual([1, 0]);
  expect((await post(formId, { number: 'none', address: 'x' })).status).toBe(200);
});

test('it is sent again only after a while, and not at all once its time is over', async () => {
  const { formId, id, uuid } = await submitted(service, { options: MAILED });
  const right = { submission_id: id, address: VALUES.email };
  await Promise.all([ask(formId, right), ask(formId, right), ask(formId, right)]);
  expect(await mails(uuid)).toMatchObject([{ replays: 0, status: 'pending' }]);
  const em = service.orm.em.fork();
  await em.nativeUpdate(
    Delivery,
    { submissionUuid: uuid },
    { status: 'delivered', attempts: 1, finishedAt: service.clock.now(), dueAt: null },
  );
  await ask(formId, right);
  expect(await mails(uuid)).toMatchObject([{ replays: 0, status: 'delivered' }]);
  service.clock.pass(11 * MINUTE_MS);
  await ask(formId, right);
  expect(await mails(uuid)).toMatchObject([{ replays: 1, status: 'pending' }]);
  await em.nativeDelete(Delivery, { submissionUuid: uuid });
  service.clock.pass(2 * DAY_MS);
  await ask(formId, right);
  expect(await mails(uuid)).toEqual([]);
});

test('it is asked for ten times an hour, and of forms that mail links', async () => {
  const { formId } = await submitted(service, { options: MAILED });
  const wrong = { submission_id: 1, address: 'eve@example.net' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(formId, wrong)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const often = await ask(formId, wrong);
  expect([often.status, Number(often.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(often.text).toContain('Too many requests. Try again in');
  expect((await post(formId, { number: '1', address: 'eve@example.net' })).status).toBe(429);
  visitor += 100;
  const none = await createForm(service, { editing: { enabled: true } });
  expect((await ask(none, wrong)).status).toBe(409);
  expect((await post(none, { number: '1', address: 'x' })).status).toBe(409);
  expect((await service.call('GET', `/forms/${none}/edit`)).status).toBe(403);
});

test('its field is one for addresses', async () => {
  const hidden = { type: 'email', name: 'secret', sensitive: true };
  const save = (email_field: string) =>
    service.as.admin('POST', 'b:/forms', {
      title: 'A form',
      config: { fields: [...FIELDS, hidden], options: { editing: { enabled: true, email_field } } },
    });
  expect((await save('message')).text).toContain('must be a field of type email; message is of type textarea');
  expect((await save('none')).text).toContain('must be the name of a field of this form');
  expect((await save('secret')).text).toContain('email_field must not be secret: the field is sensitive');
  expect((await save('email')).status).toBe(201);
});
