import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, nonceA, tokensOf, VALUES } from '#test/environment/visitor.ts';

const ORIGIN = 'https://www.example.org';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { allowed_origins: [ORIGIN, 'https://other.example.org:8443'] });
});
afterAll(() => service.close());

const call = (method: string, path: string, origin: string, more: { json?: unknown } = {}) =>
  service.call(method, path, { headers: { origin }, ...more });

describe('a page of an allowed origin', () => {
  test('may get tokens and submit, and read what it is answered', async () => {
    const json = bodyB(await tokensOf(service, formId));
    for (const [status, answer] of [
      [200, await call('GET', `b:/forms/${formId}/token`, ORIGIN)],
      [200, await call('GET', `a:/forms/${formId}/token`, ORIGIN)],
      [200, await call('POST', `b:/forms/${formId}/submissions`, ORIGIN, { json })],
      [422, await call('POST', `b:/forms/${formId}/submissions`, ORIGIN, { json: { ...json, name: '' } })],
      [403, await call('POST', `b:/forms/${formId}/submissions`, ORIGIN, { json: {} })],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(answer.headers.get('vary')).toMatch(/\borigin\b/i);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test.each([ORIGIN, 'https://other.example.org:8443'])('is told so before it sends: %s', async (origin) => {
    const answer = await service.call('OPTIONS', `b:/forms/${formId}/submissions`, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key,prefer',
      },
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    for (const header of ['content-type', 'idempotency-key', 'prefer']) {
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(header);
    }
  });
});

describe('surface A, whose address does not tell the form', () => {
  const submit = async (origin: string, fields: object = VALUES) =>
    call('POST', 'a:/submissions', origin, {
      json: { form_id: formId, fields, _svca_nonce: await nonceA(service, formId) },
    });

  test('lets any origin ask, and only the form’s own read the answer', async () => {
    for (const origin of [ORIGIN, 'https://evil.example']) {
      const { status, headers } = await call('OPTIONS', 'a:/submissions', origin);
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-host-nonce');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    for (const [status, fields] of [
      [200, VALUES],
      [400, {}],
    ] as const) {
      const own = await submit(ORIGIN, fields);
      expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([status, ORIGIN]);
      const foreign = await submit('https://evil.example', fields);
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
      expect(foreign.headers.get('vary')).toMatch(/\borigin\b/i);
    }
  });
});

describe('a page of any other origin', () => {
  test.each([
    'https://evil.example',
    'http://www.example.org',
    'https://www.example.org:444',
    'https://www.example.org.evil.example',
    'https://WWW.example.org',
    'null',
  ])('is told nothing: %s', async (origin) => {
    for (const answer of [
      await call('GET', `b:/forms/${formId}/token`, origin),
      await call('GET', `a:/forms/${formId}/token`, origin),
      await call('OPTIONS', `b:/forms/${formId}/submissions`, origin),
    ]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers.get('vary')).toMatch(/\borigin\b/i);
    }
  });

  test('nor is one that only another form allows', async () => {
    const other = await createForm(service);
    const answer = await call('GET', `b:/forms/${other}/token`, ORIGIN);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('the routes of administrators are open to no origin', async () => {
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await call(method, `b:/forms/${formId}`, ORIGIN);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
