import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { waitUntil } from '#dev/supervisor/wait.ts';
import type { S3Settings } from '#features/uploads/stores/s3-settings.ts';

const program = process.env.VERSITYGW_PATH;

/** Whether a real S3 server runs here; the set-up has said why it is not there. */
export const hasBucket = program !== undefined;

/** A bucket of a real S3 server, empty. */
export async function startBucket(): Promise<{ settings: S3Settings; stop(): void }> {
  if (!program) throw new Error('VERSITYGW_PATH is not set');
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  mkdirSync(join(folder, 'bucket'));
  const port = await freePort();
  const keys = ['--access', 'key', '--secret', 'secretsecret', '--region', 'eu-test-1'];
  const server = spawn(program, ['--quiet', ...keys, '--port', `127.0.0.1:${port}`, 'posix', folder], {
    stdio: 'ignore',
  });
  const failed = once(server, 'exit').then(() => 'it ended');
  await waitUntil(() => isListening(port), { timeoutMs: 30_000, what: 'versitygw', failed });
  return {
    settings: {
      named: 'UPLOADS_S3',
      bucket: 'bucket',
      region: 'eu-test-1',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
      prefix: 'forms/',
      accessKeyId: 'key',
      secretAccessKey: 'secretsecret',
    },
    stop() {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
