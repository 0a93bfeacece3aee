import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '#dev/supervisor/wait.ts';
import { hasBucket, startBucket } from '#test/environment/bucket.ts';
import { submitFiles, uploadFile } from '#test/environment/files.ts';
import { bytesHeld } from '#test/environment/memory.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const BYTES = 60 * 1024 * 1024;

let bucket: Awaited<ReturnType<typeof startBucket>> | undefined;
beforeAll(async () => {
  if (hasBucket) bucket = await startBucket();
});
afterAll(() => bucket?.stop());

describe.each(['folder', ...(hasBucket ? ['s3'] : [])])('a file in a store (%s)', (kind) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(kind === 's3' && bucket ? { uploads: { s3: bucket.settings } } : {});
  });
  afterAll(() => service.close());

  /** Submits a file. @returns the address at which administrators download it */
  async function storeFile(content: Uint8Array<ArrayBuffer>): Promise<string> {
    const formId = await createForm(service, {}, [{ type: 'file', name: 'cv', max_size_kb: 100_000 }]);
    const cv = await uploadFile(service, formId, { field: 'cv', name: 'large.pdf', content });
    const { id, fields } = await submitFiles(service, formId, { cv });
    return `${service.url}/${REST_ROOT}/svcb/v1/submissions/${id}/files/${fields.cv?.[0]?.id}`;
  }

  test('of 60 MB goes through little memory, and ends with a client that goes away', async () => {
    const address = await storeFile(new Uint8Array(BYTES));
    const before = await bytesHeld();
    const { read, held } = await new Promise<{ read: number; held: number }>((resolve, reject) => {
      const request = get(address, { headers: service.admin }, async (answer) => {
        let [read, held] = [0, 0];
        for await (const chunk of answer) {
          // The client has stopped reading: the service now holds all that it has read ahead.
          if (read === 0) held = (await bytesHeld()) - before;
          read += (chunk as Buffer).length;
        }
        resolve({ read, held });
      });
      request.on('error', reject);
    });
    expect(read).toBe(BYTES);
    expect(held / 1024 / 1024).toBeLessThan(30);
    await new Promise<void>((resolve, reject) => {
      const request = get(address, { headers: service.admin }, (answer) => {
        answer.once('data', () => {
          request.destroy();
          resolve();
        });
        answer.on('error', () => {});
      });
      request.on('error', reject);
    });
    const aborted = () => service.logLines.some((line) => line.includes('"aborted":true'));
    await waitUntil(async () => aborted(), { timeoutMs: 10_000, what: 'the end of the request' });
    expect(service.logLines.join('')).not.toContain('broke off');
  });
});
