import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures } from '#bin/edition.ts';
import { recordOf } from '#forms/config/json.ts';
import { nameOf } from '#http/routing/route.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const HTML_FORM = 'application/x-www-form-urlencoded';
const routes = routesOf(await installedFeatures());
// The preview of a form takes JSON too, for programs.
const posted = routes.filter(
  ({ body }) => body && Object.hasOwn(body.content, HTML_FORM) && !Object.hasOwn(body.content, 'application/json'),
);

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe.each(posted.map((route) => [nameOf(route), route] as const))('%s', (_name, { path, body }) => {
  test('is sent as an HTML form alone', async () => {
    const address = path.replaceAll(/:(?=[a-z])[a-z_]+/g, '1');
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await service.call('POST', address, { raw: '{}', headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, 415]);
      expect(answer.text).toContain(HTML_FORM);
    }
  });

  test('says what its fields are', () => {
    const { schema } = body?.content[HTML_FORM] ?? {};
    const { properties, additionalProperties, fields } = recordOf(schema);
    expect(properties ?? additionalProperties ?? fields).toBeTruthy();
  });
});

/** JSON text that `JSON.stringify` would not produce. */
const HALF = '"Half \\ud83d"';

describe('half of a character is refused by name, and not kept as another one', () => {
  const send = async (method: string, path: string, raw: string) => {
    const headers = { ...service.admin, 'content-type': 'application/json' };
    const { status, body } = await service.call(method, path, { raw, headers });
    return [status, (body as { errors?: Record<string, string> }).errors];
  };

  test.each([
    ['POST', 'b:/forms', `{"title": ${HALF}, "config": {"fields": []}}`, 'title'],
    ['POST', 'b:/forms', `{"title": "a", "config": {"x_note": ${HALF}}}`, 'config.x_note'],
    ['POST', 'b:/forms', '{"title": "a", "config": {"x_\\udc00": 1}}', 'config["x_\\udc00"]'],
    ['POST', 'b:/settings/email', `{"from_name": ${HALF}}`, 'from_name'],
    ['POST', 'host:/application-passwords', `{"name": ${HALF}}`, 'name'],
  ])('%s %s %s', async (method, path, raw, key) => {
    expect(await send(method, path, raw)).toEqual([
      422,
      expect.objectContaining({ [key]: expect.stringContaining(key) }),
    ]);
  });

  test('in a change too; a whole one is kept', async () => {
    const id = await createForm(service);
    expect(await send('PATCH', `b:/forms/${id}`, `{"title": ${HALF}}`)).toEqual([422, { title: expect.any(String) }]);
    expect(await send('PATCH', `b:/forms/${id}`, '{"title": "Whole \\ud83d\\ude00"}')).toEqual([200, undefined]);
    expect((await service.forms.get(id))?.title).toBe('Whole 😀');
  });
});
