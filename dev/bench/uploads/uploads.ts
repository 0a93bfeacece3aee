import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Upload } from 'tus-js-client';
import { createFormOf } from '#dev/load/forms.ts';
import { readMemory, watchMemory } from '#dev/load/processes.ts';
import { asAdmin, ask, type Stack } from '#dev/load/stack.ts';
import { breakingLine } from './breaking-line.ts';

const MB = 1024 * 1024;
const FILE_MB = 2_048;
const BREAKS = 5;
const AIM_MB = 200;

export interface UploadsReport {
  megabytes: number;
  seconds: number;
  breaks: number;
  /** Resident memory of the HTTP role in MB, before the upload and at most. */
  memory: { before: number; most: number };
  /** True when the downloaded file has the hash of the uploaded one. */
  balanced: boolean;
}

/**
 * Uploads a file of two gigabytes over a line that breaks five times with the official tus client, submits it and reads it back.
 */
export async function runUploads({ dev, devJson, say }: Stack): Promise<UploadsReport> {
  const fields = [{ type: 'file', name: 'film', label: 'Your film', max_size_kb: (FILE_MB + 1) * 1024 }];
  const form = { title: 'Films', config: { fields, options: { min_fill_seconds: 0 } } };
  const { id, url, guards } = await createFormOf(dev, form);
  const folder = await mkdtemp(join(dirname(devJson), 'bench-uploads-'));
  const line = await breakingLine(
    dev.baseUrl,
    Array.from({ length: BREAKS }, (_none, index) => ((index + 1) * FILE_MB * MB) / (BREAKS + 1)),
  );
  try {
    const file = join(folder, 'film.bin');
    const sent = await makeFile(file);
    say('the file is made');
    const started = performance.now();
    const memory = watchMemory(devJson, 100);
    const before = readMemory(devJson).http;
    const endpoint = `${dev.apiB}/forms/${id}/uploads/resumable`.replace(dev.baseUrl, line.url);
    const film = await send(file, endpoint, guards._svcb_nonce);
    const most = memory.stop().http;
    const seconds = (performance.now() - started) / 1000;
    const { data } = await ask<{ data: { submission_id: number; fields: { film: { id: string }[] } } }>('POST', url, {
      film,
      ...guards,
    });
    const stored = `${dev.apiB}/submissions/${data.submission_id}/files/${data.fields.film[0]?.id}`;
    const download = await fetch(stored, { headers: asAdmin(dev) });
    const hash = createHash('sha256');
    for await (const chunk of download.body ?? []) hash.update(chunk);
    const balanced = hash.digest('hex') === sent && line.breaks === BREAKS;
    return { megabytes: FILE_MB, seconds, breaks: line.breaks, memory: { before, most }, balanced };
  } finally {
    line.close();
    await rm(folder, { recursive: true });
  }
}

export function renderUploads({ megabytes, seconds, breaks, memory, balanced }: UploadsReport): string {
  const { before, most } = memory;
  return [
    `${megabytes} MB over a line that broke ${breaks} times: ${seconds.toFixed(0)} s, ${balanced ? 'whole' : 'NOT WHOLE'}.`,
    `HTTP role: ${before.toFixed(0)} MB before, ${most.toFixed(0)} at most (aim ${AIM_MB}: ${most <= AIM_MB ? 'met' : 'missed'}).`,
  ].join('\n');
}

/** @returns the hash of its content */
async function makeFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const chunks = Readable.from(
    (function* () {
      for (let written = 0; written < FILE_MB; written += 1) {
        const chunk = randomBytes(MB);
        hash.update(chunk);
        yield chunk;
      }
    })(),
  );
  await pipeline(chunks, createWriteStream(path));
  return hash.digest('hex');
}

/** @returns the upload's token */
function send(path: string, endpoint: string, nonce: string): Promise<string> {
  const metadata = { _svcb_nonce: nonce, field: 'film', filename: 'film.bin', filetype: 'application/octet-stream' };
  return new Promise((resolve, reject) => {
    new Upload(createReadStream(path), {
      endpoint,
      metadata,
      retryDelays: Array.from({ length: BREAKS + 1 }, () => 500),
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Upload-Token') ?? ''),
    }).start();
  });
}
