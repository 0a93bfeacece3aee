import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_VERSION } from '#http/openapi/api-version.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const ORIGIN = 'https://www.example.org';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { allowed_origins: [ORIGIN] });
});
afterAll(() => service.close());

describe('the version of the API', () => {
  test.each([
    ['GET', 'a:/forms/{id}/token', 200],
    ['GET', 'b:/forms/{id}/token', 200],
    ['POST', 'b:/forms/{id}/submissions', 403],
    ['GET', 'b:/forms', 401],
    ['GET', 'b:/nothing', 404],
    ['DELETE', 'b:/forms/{id}/token', 405],
    ['GET', 'host:/session', 401],
  ])('is in the answer to %s %s, %i', async (method, path, status) => {
    const json = method === 'POST' ? { json: {} } : {};
    const answer = await service.call(method, path.replace('{id}', String(formId)), json);
    expect([answer.status, answer.headers.get('api-version')]).toEqual([status, API_VERSION]);
  });

  test('is not in pages', async () => {
    const page = await fetch(`${service.url}/forms/${formId}`);
    expect([page.status, page.headers.get('api-version')]).toEqual([200, null]);
  });

  test('can be read by pages of other origins', async () => {
    const origin = { headers: { origin: ORIGIN } };
    for (const path of [`b:/forms/${formId}/token`, 'b:/utility/countries', 'b:/openapi.json']) {
      const { headers } = await service.call('GET', path, origin);
      expect(headers.get('access-control-expose-headers')).toContain('API-Version');
    }
  });

  test('is the one of the document, which describes the header once', async () => {
    const { text } = await service.call('GET', 'b:/openapi.json');
    const { info, components } = JSON.parse(text);
    expect(info.version).toBe(API_VERSION);
    expect(components.headers).toEqual({
      'API-Version': { description: expect.any(String), schema: { type: 'string', example: API_VERSION } },
    });
  });
});
