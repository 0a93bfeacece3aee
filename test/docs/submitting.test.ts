import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { startService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const run = promisify(execFile);

test('the commands of docs/api.md submit a form', async () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## Submitting a form$(.*?)^## /ms.exec(page) ?? [];
  // The clock of the service stands still.
  const commands = section.split('\n').filter((line) => /^ {4}(?!#|sleep)/.test(line));
  const service = await startService();
  try {
    const fields = [
      { type: 'text', name: 'name', required: true },
      { type: 'email', name: 'email', required: true },
    ];
    const id = await createForm(service, { min_fill_seconds: 0 }, fields);
    const script = commands.join('\n').replace('http://127.0.0.1:8080', service.url).replaceAll('/7/', `/${id}/`);
    const { stdout } = await run('sh', ['-c', script]);
    const [token = '', ...answer] = stdout.split('\n');
    expect(Object.keys(JSON.parse(token))).toEqual(['nonce', 'honeypot_field', 'timing_token', 'captcha']);
    expect(JSON.parse(answer.join('\n'))).toMatchObject({
      success: true,
      data: { fields: { name: 'Ada', email: 'ada@example.com' } },
    });
  } finally {
    await service.close();
  }
});
