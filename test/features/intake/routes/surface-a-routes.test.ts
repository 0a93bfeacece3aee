import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { createForm, FIELDS, nonceA } from '#test/environment/visitor.ts';

let parties: ThirdParties;
let service: TestService;
let id: number;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({ mailUrl: parties.mailUrl });
  id = await createForm(service);
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

const FORM = { title: 'Contact us', config: { fields: FIELDS, options: {} } };
const at = (path: string) => `a:${path.replace('{id}', String(id))}`;
const TEST_EMAIL = '/forms/{id}/test-email?recipient=ada@example.org&provider=host';

/** Every route of 4.1 that is for administrators. */
const ADMIN_ROUTES: [method: string, path: string, json: object | undefined][] = [
  ['GET', '/forms/{id}/builder', undefined],
  ['POST', '/forms/{id}/builder', FORM],
  ['GET', TEST_EMAIL, undefined],
];

describe('the routes of surface A', () => {
  test('are those of 4.1, each with its answer', async () => {
    const body = { form_id: id, fields: { name: 'Ada', email: 'ada@example.net', message: 'Hello' } };
    const submission = { json: { ...body, _svca_nonce: await nonceA(service, id) } };
    const answers = [
      await service.call('POST', 'a:/submissions', submission),
      ...(await Promise.all(ADMIN_ROUTES.map(([method, path, json]) => service.as.admin(method, at(path), json)))),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body as object).sort()])).toEqual([
      [200, ['data', 'message', 'success']],
      [200, ['config', 'form']],
      [200, ['config', 'form', 'success']],
      [200, ['provider', 'sent', 'success']],
    ]);
  });

  test.each([
    ['GET', '/submissions', 'OPTIONS, POST'],
    ['PUT', '/submissions', 'OPTIONS, POST'],
    ['PUT', '/forms/{id}/builder', 'GET, HEAD, POST'],
    ['PATCH', '/forms/{id}/builder', 'GET, HEAD, POST'],
    ['DELETE', '/forms/{id}/builder', 'GET, HEAD, POST'],
    ['HEAD', TEST_EMAIL, 'GET'],
    ['POST', TEST_EMAIL, 'GET'],
    ['PUT', TEST_EMAIL, 'GET'],
    ['DELETE', TEST_EMAIL, 'GET'],
  ])('%s %s is no route, and the answer says which there are', async (method, path, allowed) => {
    const answer = await service.as.admin(method, at(path));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    if (method !== 'HEAD') expect(answer.body).toMatchObject({ success: false, code: 'method_not_allowed' });
  });

  test.each(['/forms', '/forms/{id}'])('there is no %s', async (path) => {
    const answer = await service.as.admin('GET', at(path));
    expect([answer.status, answer.body]).toMatchObject([404, { success: false, code: 'route_not_found' }]);
  });

  test('HEAD of the builder has the headers of GET and no body', async () => {
    const answer = await service.as.admin('HEAD', at('/forms/{id}/builder'));
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('HEAD of the test mail sends none', async () => {
    const address = at(TEST_EMAIL).replace('ada@', 'head@');
    await service.as.admin('HEAD', address);
    await service.as.admin('GET', address.replace('head@', 'get@'));
    expect(parties.mails({ to: 'get@example.org' })).toHaveLength(1);
    expect(parties.mails({ to: 'head@example.org' })).toEqual([]);
  });

  test.each([['/forms/{id}/builder'], [TEST_EMAIL]])('GET %s takes no notice of a body', async (path) => {
    expect(await getWithBody(at(path), '{"title":')).toBe(200);
  });
});

describe('who may use them', () => {
  test.each(ADMIN_ROUTES)('%s %s: nobody without credentials', async (method, path, json) => {
    const answer = await service.call(method, at(path), { json });
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'authentication_required' } });
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  test.each(ADMIN_ROUTES)('%s %s: no editor', async (method, path, json) => {
    const answer = await service.as.editor(method, at(path), json);
    expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'missing_capability' } });
  });

  test.each(ADMIN_ROUTES)('%s %s: an administrator who is signed in, with the nonce', async (method, path, json) => {
    await givePassword(service, 'ada');
    const { headers, cookie } = await signInAs(service, 'ada');
    expect((await service.call(method, at(path), { headers, json })).status).toBe(200);
    const alone = await service.call(method, at(path), { headers: { cookie }, json });
    expect(alone).toMatchObject({ status: 401, body: { code: 'authentication_required' } });
  });

  test.each(ADMIN_ROUTES)('%s %s: no editor who is signed in', async (method, path, json) => {
    await givePassword(service, 'ed');
    const { headers } = await signInAs(service, 'ed');
    const answer = await service.call(method, at(path), { headers, json });
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_capability' } });
  });

  test.each(ADMIN_ROUTES)('%s %s: the answer is kept in no cache', async (method, path, json) => {
    const answer = await service.as.admin(method, at(path), json);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

/** Sends a GET request with a body, which `fetch` refuses to send. @returns the status */
function getWithBody(address: string, body: string): Promise<number | undefined> {
  const url = `${service.url}/${REST_ROOT}/svca/v1${address.slice('a:'.length)}`;
  const headers = { ...service.admin, 'content-type': 'application/json', 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'GET', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject).end(body);
  });
}
