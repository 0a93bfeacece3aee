import { Readable } from 'node:stream';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import type { Part } from '#features/uploads/multipart.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { sizeText } from '#forms/field-types/uploaded.ts';
import {
  beginUpload,
  maxFileBytes,
  type ReceiveParts,
  refusalIn,
  requireFileField,
  type Sender,
  type UploadRefused,
} from './begin.ts';
import { discard, finishUpload, type Received, requireKind } from './finish.ts';

/**
 * Stores a file until a submission claims it, for a day at most.
 * @throws UploadRefused if the field does not accept the file
 * @throws UseCaseError `rate_limited`
 * @throws StoreUnavailable
 */
export async function receiveUpload(
  app: ReceiveParts,
  sender: Sender,
  { bytes, ...given }: Part & { sizeAtMost?: number },
): Promise<Received> {
  const begun = await beginUpload(app, sender, given);
  const field = requireFileField(app, sender.form.config, begun.field);
  const refuse = refusalIn(sender.form.config, { path: begun.field, field });
  try {
    let type = begun.type;
    const checked = checkBeginning(bytes, maxFileBytes(field), refuse, async (sample) => {
      type = await requireKind(field, begun, sample, refuse);
    });
    const { size } = await app.fileStore.write(begun.storageKey, Readable.from(checked, { objectMode: false }));
    return await finishUpload(app, sender, begun, { size, type });
  } catch (error) {
    await discard(app, begun.uuid);
    throw error;
  }
}

/** Passes the bytes on, after checking the beginning of the file. */
async function* checkBeginning(
  bytes: Readable,
  atMost: number,
  refuse: (broken: Violation) => UploadRefused,
  look: (sample: Uint8Array) => Promise<void>,
): AsyncGenerator<Buffer> {
  let [size, held, isLookedAt]: [number, Buffer[], boolean] = [0, [], false];
  // The rest of a refused file must be read by the body's reader.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > atMost) throw refuse({ rule: 'file_too_large', params: { max: sizeText(atMost / 1024) } });
    if (isLookedAt) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    if (size < uploadsBudgets.uploadSample.atMost) continue;
    isLookedAt = true;
    const beginning = Buffer.concat(held);
    held = [];
    await look(beginning.subarray(0, uploadsBudgets.uploadSample.atMost));
    yield beginning;
  }
  if (isLookedAt) return;
  const whole = Buffer.concat(held);
  await look(whole);
  yield whole;
}
