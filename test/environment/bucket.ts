import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { waitUntil } from '#dev/supervisor/wait.ts';
import { openS3 } from '#features/uploads/stores/s3-bucket.ts';
import type { S3Settings } from '#features/uploads/stores/s3-settings.ts';

const program = process.env.VERSITYGW_PATH;

/** True when a real S3 server is available; otherwise the set-up has reported the reason. */
export const hasBucket = program !== undefined;

interface TestBucket {
  settings: S3Settings;
  /** Returns the settings of the bucket for a process. */
  environment(named: S3Settings['named']): Record<string, string>;
  /** Returns all objects by their full names. */
  objects(): Promise<Map<string, Buffer>>;
  stop(): void;
}

/** Creates an empty bucket on a real S3 server. */
export async function startBucket(): Promise<TestBucket> {
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
  const settings: S3Settings = {
    ...{ named: 'UPLOADS_S3', bucket: 'bucket', region: 'eu-test-1', endpoint: `http://127.0.0.1:${port}` },
    ...{ pathStyle: true, prefix: 'forms/', accessKeyId: 'key', secretAccessKey: 'secretsecret' },
  };
  return {
    settings,
    environment: (named) => ({
      [`${named}_BUCKET`]: settings.bucket,
      [`${named}_REGION`]: settings.region,
      [`${named}_ENDPOINT`]: `http://127.0.0.1:${port}`,
      [`${named}_PREFIX`]: settings.prefix,
      [`${named}_ACCESS_KEY_ID`]: 'key',
      [`${named}_SECRET_ACCESS_KEY`]: 'secretsecret',
    }),
    async objects() {
      const client = openS3(settings);
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'bucket' }));
      const found = new Map<string, Buffer>();
      for (const { Key = '' } of Contents) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: 'bucket', Key }));
        found.set(Key, await buffer(Body as AsyncIterable<Buffer>));
      }
      client.destroy();
      return found;
    },
    stop() {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
