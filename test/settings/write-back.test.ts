import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Options } from '#features/options/options.ts';
import { MAIL_SETTINGS } from '#test/environment/mail-providers.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { createForm } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const call = (method: string, path: string, json?: unknown) => service.as.admin(method, `b:/${path}`, json);

const SMTP = { host: 'mail.example.org', port: 2525, user: 'forms', password: 'secret' };
const SAVED: Record<string, object> = {
  'settings/email': { provider: 'smtp', from_name: 'Ada', dkim_selector: 's1', smtp: SMTP, ...MAIL_SETTINGS },
  'settings/shop': { shipping_countries: ['DE'], selling_countries: [] },
};

test.each(Object.entries(SAVED))(
  'what GET /%s gives can be written back, before and after a save',
  async (path, saved) => {
    for (const json of [{}, saved]) {
      expect(await call('POST', path, json)).toMatchObject({ status: 200 });
      const { settings } = (await call('GET', path)).body as { settings: Record<string, unknown> };
      const again = await call('POST', path, settings);
      expect(again).toMatchObject({ status: 200, body: { settings } });
    }
  },
);

test('a port is a number', async () => {
  await call('POST', 'settings/email', SAVED['settings/email']);
  expect((await call('GET', 'settings/email')).body).toMatchObject({ settings: { smtp: { port: 2525 } } });
  expect(
    (await call('POST', 'settings/email', { smtp: { port: '587', password: 'entered again' } })).body,
  ).toMatchObject({
    settings: { smtp: { port: 587, password_set: true } },
  });
});

test('the options of the site can be set to what they are', async () => {
  const options = new Options(service);
  await putOptions(service.orm, { site_name: 'Forms', mail_reply_to: 'a@example.org', x_mine: { deep: [1] } });
  const list = await options.list();
  for (const { name, value } of list) {
    if (value !== undefined && name !== 'svca_db_version') await options.set(name, value, service.clock.now());
  }
  expect(await options.list()).toEqual(list);
});

test('a form with secrets can be written back', async () => {
  const settings = { url: 'https://crm.example.com/hook', headers: { 'X-Token': 'secret' } };
  const integrations = [{ key: 'crm', integration_id: 'webhook', settings }];
  const id = await createForm(service, { integrations });
  const before = (await call('GET', `forms/${id}`)).body as { title: string; config: object; revision: number };
  const { title, config } = before;
  expect(await call('PUT', `forms/${id}`, { title, config })).toMatchObject({ status: 200 });
  expect((await call('GET', `forms/${id}`)).body).toEqual(before);
});
