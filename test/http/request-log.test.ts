import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { until } from '#test/environment/submissions.ts';
import { createForm, submitB, VALUES } from '#test/environment/visitor.ts';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service);
});
beforeEach(() => {
  service.logLines.length = 0;
});
afterAll(() => service.close());

interface Line {
  msg: string;
  requestId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  aborted?: boolean;
}

async function requestLine(): Promise<Line> {
  const lines = () => service.logLines.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  await until('the request is logged', async () => lines().length > 0);
  expect(lines()).toHaveLength(1);
  return lines()[0] as Line;
}

test.each([
  ['GET', '/healthz?token=canary', '/healthz', 200],
  ['GET', 'b:/forms/FORM/token?name=canary', '/rest/svcb/v1/forms/:id/token', 200],
  ['GET', 'b:/forms/canary/token', '/rest/svcb/v1/forms/:id/token', 404],
  ['POST', 'b:/forms/FORM/submissions', '/rest/svcb/v1/forms/:id/submissions', 415],
  ['POST', 'a:/submissions', '/rest/svca/v1/submissions', 415],
  ['GET', '/forms/FORM?name=canary', '/forms/:id', 200],
  ['POST', 'host:/codec/canary-token/decode', '/rest/host/codec/', 401],
])('%s %s is one line, with the route’s pattern in place of the address', async (method, path, route, status) => {
  const answer = await service.call(method, path.replace('FORM', String(formId)));
  const line = await requestLine();
  expect(line).toMatchObject({ method, status, requestId: answer.headers.get('x-request-id'), ms: expect.any(Number) });
  expect(line.route.startsWith(route)).toBe(true);
  expect(service.logLines.join('')).not.toContain('canary');
});

test('what a visitor writes is in no line, taken or refused', async () => {
  await submitB(service, formId, { ...VALUES, name: 'canary' });
  await submitB(service, formId, { name: 'canary', email: 'canary', canary: 'canary' });
  await service.call('POST', `/forms/${formId}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic canary' },
    raw: 'name=canary',
  });
  await service.call('GET', '/canary/canary?canary');
  expect(service.logLines.length).toBeGreaterThan(5);
  expect(service.logLines.join('')).not.toContain('canary');
});

test('a client that goes away before its answer is noted', async () => {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /rest/svcb/v1/forms/${formId}/submissions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
  );
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.end();
  socket.destroy();
  expect(await requestLine()).toMatchObject({ method: 'POST', aborted: true });
});
