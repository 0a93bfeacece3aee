import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SANDBOX_LICENCE } from '#fakes/pro/lemon-squeezy.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { FormSecret } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { SecretBox } from '#security/secret-box.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { COMMAND_SETTINGS, type Ended, expectFailure, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { ask, proSettings } from '#test/environment/third-parties.ts';

let database: TestDatabase;
let sandbox: Sandbox;
let formId: number;
const printed: Ended[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const forms = new FormStore({ orm: database.orm, box: new SecretBox([TEST_KEY]), rules: formRules });
  formId = (await forms.create(parseForm({ title: 'F', config: { fields: [], options: {} } }), new Date())).form.id;
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
});

async function run(args: string[], input = '', changes: Record<string, string> = {}): Promise<Ended> {
  const settings = {
    ...COMMAND_SETTINGS,
    DATABASE_URL: database.url,
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
    ...proSettings(sandbox.url),
    ...changes,
  };
  const ended = await runHere(args, settings, input);
  printed.push(ended);
  return ended;
}
const audited = async () => {
  const entries = await database.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'asc' } });
  return entries.map(({ event, target, details }) => [event, target, details]);
};

describe('the licence', () => {
  test('is activated, shown, refreshed and deactivated, and all of it is audited', async () => {
    const active = { license: { status: 'active', license_key: '********0001' } };
    expect((await run(['license:status'])).json()).toMatchObject({ license: { status: 'inactive' } });
    expect((await run(['license:activate', '--key-stdin'], `${SANDBOX_LICENCE}\n`)).json()).toMatchObject(active);
    expect((await run(['license:status'])).json()).toMatchObject(active);
    expect((await run(['license:refresh'])).json()).toMatchObject(active);
    expect((await run(['license:deactivate'])).json()).toMatchObject({ license: { status: 'inactive' } });
    expect(await audited()).toEqual([
      ['license.activated', null, { status: 'active' }],
      ['license.refreshed', null, { status: 'active' }],
      ['license.deactivated', null, { status: 'inactive' }],
    ]);
    expect(canariesIn({ key: SANDBOX_LICENCE }, printed)).toEqual([]);
  });

  test.each([
    [['license:activate', '--key-stdin'], 'short', '--key-stdin: must be a licence key'],
    [['license:activate', '--key-stdin'], 'SANDBOX-LICENCE-UNHEARD-OF', '--key-stdin: license_key is not known'],
    [['license:refresh'], '', 'No licence is activated'],
    [['license:deactivate'], '', 'No licence is activated'],
  ])('%j with %j fails', async (args, input, message) => {
    expectFailure(await run(args, input), 1, message);
  });

  test('that is refused is audited too', async () => {
    expect((await audited()).at(-1)).toEqual(['license.refused', null, { reason: 'unknown' }]);
  });

  test('of another product than LICENSE_PRODUCT_ID is refused', async () => {
    const other = await run(['license:activate', '--key-stdin'], SANDBOX_LICENCE, { LICENSE_PRODUCT_ID: '7' });
    expectFailure(other, 1, '--key-stdin: license_key is for another product');
    const wrong = await run(['license:status'], '', { LICENSE_PRODUCT_ID: 'ours' });
    expectFailure(wrong, 1, 'LICENSE_PRODUCT_ID: must be the number of a product');
  });

  test('needs to know its server, and the command names the setting', async () => {
    const ended = await run(['license:activate', '--key-stdin'], SANDBOX_LICENCE, { LICENSE_SERVER_URL: '' });
    expectFailure(ended, 1, 'LICENSE_SERVER_URL');
  });

  test('is forgotten without its server when that is forced', async () => {
    await run(['license:activate', '--key-stdin'], SANDBOX_LICENCE);
    await ask('PUT', `${sandbox.url}/license/outage`);
    expect((await run(['license:deactivate'])).code).toBe(1);
    expect((await run(['license:status'])).json()).toMatchObject({ license: { status: 'active' } });
    const forced = await run(['license:deactivate', '--force']);
    expect([forced.code, forced.json()]).toMatchObject([0, { license: { status: 'inactive' } }]);
    await ask('DELETE', `${sandbox.url}/license/outage`);
  });
});

describe('the API key of a form', () => {
  const secrets = () => database.orm.em.fork().count(FormSecret, { formId });

  test('is made, replaced and revoked, and all of it is audited', async () => {
    await database.orm.em.fork().nativeDelete(AuditEntry, {});
    const first = (await run(['headless-key:create', '--form', String(formId)])).json() as Record<string, unknown>;
    expect(first).toEqual({
      form: formId,
      api_key: expect.stringMatching(/^svcb_[\w-]{43}$/),
      previous_api_key_expires_at: null,
    });
    const before = Date.now();
    const next = await run(['headless-key:create', '--form', String(formId), '--keep-hours', '2']);
    const { previous_api_key_expires_at: until } = next.json() as { previous_api_key_expires_at: string };
    expect(new Date(until).getTime()).toBeGreaterThanOrEqual(before + 2 * 3_600_000);
    expect(await secrets()).toBe(2);
    expectFailure(await run(['headless-key:create', '--form', String(formId)]), 1, 'with force');
    const forced = ['headless-key:create', '--form', String(formId), '--keep-hours', '3', '--force'];
    expect((await run(forced)).json()).toMatchObject({ form: formId, api_key: expect.any(String) });
    expect(await secrets()).toBe(2);
    expect((await run(['headless-key:revoke', '--form', String(formId)])).json()).toEqual({ form: formId, revoked: 2 });
    expect(await secrets()).toBe(0);
    expect(await audited()).toEqual([
      ['headless_key.rotated', `form:${formId}`, { form_id: formId, keep_hours: 24 }],
      ['headless_key.rotated', `form:${formId}`, { form_id: formId, keep_hours: 2 }],
      ['headless_key.rotated', `form:${formId}`, { form_id: formId, keep_hours: 3 }],
      ['headless_key.revoked', `form:${formId}`, { form_id: formId, keys: 2 }],
    ]);
  });

  test.each<[string[], number, string]>([
    [['headless-key:create', '--form', '999'], 1, '--form: there is no form 999'],
    [['headless-key:revoke', '--form', '999'], 1, '--form: there is no form 999'],
    [['headless-key:create', '--form', 'x'], 2, '--form must be an id'],
    [['headless-key:create', '--form', '1', '--keep-hours', '169'], 2, '--keep-hours must be a whole number'],
    [['headless-key:create', '--form', '1', '--keep-hours', '-1'], 2, '--keep-hours'],
  ])('%j fails', async (args, code, message) => {
    expectFailure(await run(args), code, message);
  });
});
