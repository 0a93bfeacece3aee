import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { proSettings } from '#test/environment/third-parties.ts';

let sandbox: Sandbox;
let service: TestService;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  service = await startService({ proSettings: proSettings(sandbox.url) });
});
afterAll(async () => {
  await service.close();
  await sandbox.close();
});

const call = (method: string, path: string, json?: unknown) => service.as.admin(method, `b:/${path}`, json);

test.each<[string, object]>([
  ['payments/settings', { stripe: { test: { secret_key: 'sk_test_sandbox', webhook_secret: 'whsec_one' } } }],
  ['payments/settings', { stripe: { test: { webhook_secret: 'whsec_two' } } }],
  ['ai/settings', { provider: 'openai', model: SANDBOX_OPENAI_MODEL, api_key: 'sk-sandbox', timeout_seconds: 30 }],
  ['settings/pdf', { page_size: 'Letter', font_size: 10.5, header: '' }],
])('what GET /%s gives can be written back, before and after a save', async (path, saved) => {
  for (const json of [null, saved]) {
    if (json) expect(await call('POST', path, json)).toMatchObject({ status: 200 });
    const { settings } = (await call('GET', path)).body as { settings: Record<string, unknown> };
    const again = await call('POST', path, settings);
    expect(again).toMatchObject({ status: 200, body: { settings } });
  }
});
