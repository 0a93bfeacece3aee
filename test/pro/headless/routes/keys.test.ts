import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { giveLicence, headlessForm, rotate, submitHeadless } from '#test/pro/environment/headless.ts';
import { HOUR_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => giveLicence(service, service.clock.now()));
afterAll(() => service.close());

const keyCall = (
  method: string,
  id: number | string,
  json?: unknown,
  headers: Record<string, string> = service.admin,
) => service.call(method, `b:/forms/${id}/headless-key`, { json, headers });
const submits = async (id: number, key: string) => (await submitHeadless(service, id, key)).status === 200;
const inHours = (hours: number) => new Date(service.clock.now().getTime() + hours * HOUR_MS).toISOString();

async function shown(id: number): Promise<Record<string, unknown>> {
  const { body } = await service.as.admin('GET', `b:/forms/${id}`);
  return (body as { config: { options: { headless: Record<string, unknown> } } }).config.options.headless;
}

describe('the key of a form', () => {
  test('is shown once, in its format; reads say that it is set', async () => {
    const id = await createForm(service, { headless: { enabled: true, allowlist: ['192.0.2.0/24'] } });
    const unset = { enabled: true, allowlist: ['192.0.2.0/24'], api_key_set: false, previous_api_key_set: false };
    expect(await shown(id)).toEqual(unset);
    const { status, body, headers } = await keyCall('POST', id);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        api_key: expect.stringMatching(/^svcb_[\w-]{43}$/),
        api_key_set: true,
        previous_api_key_set: false,
        previous_api_key_expires_at: null,
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await shown(id)).toEqual({ ...unset, api_key_set: true });
  });

  test('that is replaced is good for as long as the administrator says, 24 hours otherwise, and not a moment longer', async () => {
    const { id, key: first } = await headlessForm(service);
    const { body } = await keyCall('POST', id, { keep_hours: 2 });
    const { api_key: second, ...rest } = body as Record<string, string>;
    const until = inHours(2);
    expect(rest).toMatchObject({ previous_api_key_set: true, previous_api_key_expires_at: until });
    expect(await shown(id)).toMatchObject({ previous_api_key_set: true, previous_api_key_expires_at: until });
    expect([await submits(id, first), await submits(id, String(second))]).toEqual([true, true]);
    service.clock.pass(2 * HOUR_MS);
    await giveLicence(service, service.clock.now());
    expect([await submits(id, first), await submits(id, String(second))]).toEqual([false, true]);
    expect(await shown(id)).not.toHaveProperty('previous_api_key_expires_at');
    expect((await keyCall('POST', id)).body).toMatchObject({ previous_api_key_expires_at: inHours(24) });
  });

  test('that is replaced with 0 hours ends at once; only one is kept', async () => {
    const { id, key: first } = await headlessForm(service);
    const second = await rotate(service, id);
    const third = await rotate(service, id, { force: true });
    expect([await submits(id, first), await submits(id, second), await submits(id, third)]).toEqual([
      false,
      true,
      true,
    ]);
    const fourth = await rotate(service, id, { keep_hours: 0 });
    expect([await submits(id, second), await submits(id, third), await submits(id, fourth)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('that is still good is not ended by another click', async () => {
    const { id, key: first } = await headlessForm(service);
    const clicks = await Promise.all([keyCall('POST', id), keyCall('POST', id)]);
    const [made, refused] = clicks.sort((a, b) => a.status - b.status);
    expect([made?.status, refused?.status, refused?.body]).toEqual([
      200,
      409,
      { success: false, code: 'previous_key_in_use', message: expect.stringContaining(inHours(24)) },
    ]);
    const { api_key: second } = (made?.body ?? {}) as { api_key?: string };
    expect([await submits(id, first), await submits(id, String(second))]).toEqual([true, true]);
    expect(await shown(id)).toMatchObject({ previous_api_key_expires_at: inHours(24) });
  });

  test('stays through saves of the form, makes no revision, and what was read can be saved', async () => {
    const { id, key } = await headlessForm(service);
    const second = await rotate(service, id);
    const read = await service.as.admin('GET', `b:/forms/${id}`);
    const form = read.body as { title: string; revision: number; config: object };
    expect(form.revision).toBe(1);
    const json = { title: 'Renamed', config: form.config };
    const saved = await service.as.admin('PUT', `b:/forms/${id}`, json);
    expect(saved.status).toBe(200);
    expect([await submits(id, key), await submits(id, second)]).toEqual([true, true]);
  });

  test.each([
    ['', true],
    [null, false],
  ])('that is saved as %j is good: %j', async (api_key, isGood) => {
    const { id, key } = await headlessForm(service);
    const second = await rotate(service, id);
    const json = { title: 'F', config: { fields: [], options: { headless: { enabled: true, api_key } } } };
    expect((await service.as.admin('PUT', `b:/forms/${id}`, json)).status).toBe(200);
    expect([await submits(id, key), await submits(id, second)]).toEqual([isGood, isGood]);
    expect(await shown(id)).toMatchObject({ api_key_set: isGood, previous_api_key_set: isGood });
    expect(await shown(id)).not.toHaveProperty('api_key');
  });

  test('and the one before end when they are revoked; once more is no mistake', async () => {
    const { id, key } = await headlessForm(service);
    const second = await rotate(service, id);
    expect((await keyCall('DELETE', id)).status).toBe(204);
    expect([await submits(id, key), await submits(id, second)]).toEqual([false, false]);
    expect(await shown(id)).toMatchObject({ api_key_set: false, previous_api_key_set: false });
    expect((await keyCall('DELETE', id)).status).toBe(204);
  });

  test('is made once for an Idempotency-Key, and not shown again', async () => {
    const id = await createForm(service, { headless: { enabled: true } });
    const headers = { ...service.admin, 'idempotency-key': 'key-1' };
    const first = (await keyCall('POST', id, undefined, headers)).body as { api_key: string };
    const again = await keyCall('POST', id, undefined, headers);
    expect([again.status, again.body]).toEqual([
      200,
      { success: true, api_key_set: true, previous_api_key_set: false, previous_api_key_expires_at: null },
    ]);
    expect(await submits(id, first.api_key)).toBe(true);
  });

  test('is audited when it is made, replaced and revoked, without it', async () => {
    const { id, key } = await headlessForm(service);
    await rotate(service, id, { keep_hours: 3 });
    await keyCall('DELETE', id);
    const entries = await service.orm.em
      .fork()
      .find(AuditEntry, { target: `form:${id}`, event: { $like: 'headless%' } });
    expect(entries.map(({ event, details }) => [event, details])).toEqual([
      ['headless_key.rotated', { form_id: id, keep_hours: 24 }],
      ['headless_key.rotated', { form_id: id, keep_hours: 3 }],
      ['headless_key.revoked', { form_id: id, keys: 2 }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  test.each([
    [{ keep_hours: -1 }, 'keep_hours'],
    [{ keep_hours: 169 }, 'keep_hours'],
    [{ keep_hours: '2' }, 'keep_hours'],
    [{ keep: 2 }, 'keep'],
    [{ force: 1 }, 'force'],
  ])('is not made with %j', async (json, key) => {
    const { id, key: current } = await headlessForm(service);
    const { status, body } = await keyCall('POST', id, json);
    expect([status, body]).toMatchObject([422, { code: 'validation_failed', errors: { [key]: expect.any(String) } }]);
    expect(await submits(id, current)).toBe(true);
  });

  test.each(['POST', 'DELETE'])('%s is for administrators, and for forms that are there', async (method) => {
    const { id } = await headlessForm(service);
    expect((await keyCall(method, id, undefined, {})).status).toBe(401);
    expect((await keyCall(method, id, undefined, service.editor)).status).toBe(403);
    expect((await keyCall(method, 999_999)).status).toBe(404);
    expect((await keyCall(method, 'x')).status).toBe(404);
  });

  test('of a form in the trash can be revoked, and not made: a restore brings no key back', async () => {
    const { id, key } = await headlessForm(service);
    await service.as.admin('DELETE', `b:/forms/${id}`);
    expect((await keyCall('POST', id)).status).toBe(404);
    expect((await keyCall('DELETE', id)).status).toBe(204);
    const restored = await service.as.admin('POST', `b:/forms/${id}/restore`);
    expect(restored.status).toBe(200);
    expect(await submits(id, key)).toBe(false);
    expect(await shown(id)).toMatchObject({ api_key_set: false });
  });
});

describe('a save with an allowlist', () => {
  test.each([
    '198.51.100.300',
    '10.0.0.0/33',
    'example.org',
    'fe80::1%eth0',
    '010.0.0.1',
    '10.0.0.0/8/8',
    '',
    '::/129',
  ])('refuses %j', async (entry) => {
    const json = { title: 'F', config: { fields: [], options: { headless: { allowlist: ['192.0.2.1', entry] } } } };
    const { status, body } = await service.as.admin('POST', 'b:/forms', json);
    const path = 'config.options.headless.allowlist[1]';
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: { [path]: expect.stringContaining('IPv4 or IPv6') } }),
    ]);
  });
});
