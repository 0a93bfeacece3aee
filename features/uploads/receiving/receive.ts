import { Readable } from 'node:stream';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import type { Part } from '#features/uploads/multipart.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { sizeText } from '#forms/field-types/uploaded.ts';
import {
  beginUpload,
  mostBytes,
  type ReceiveParts,
  refusalIn,
  requireFileField,
  type Sender,
  type UploadRefused,
} from './begin.ts';
import { discard, finishUpload, type Received, requireKind } from './finish.ts';

/**
 * Keeps a file until a submission claims it, a day at most.
 * @throws UploadRefused for what the field does not take
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
    const looked = lookedAt(bytes, mostBytes(field), refuse, async (sample) => {
      type = await requireKind(field, begun, sample, refuse);
    });
    const { size } = await app.fileStore.write(begun.storageKey, Readable.from(looked, { objectMode: false }));
    return await finishUpload(app, sender, begun, { size, type });
  } catch (error) {
    await discard(app, begun.uuid);
    throw error;
  }
}

/** The bytes as they come, whose beginning is looked at before any of them passes. */
async function* lookedAt(
  bytes: Readable,
  atMost: number,
  refuse: (broken: Violation) => UploadRefused,
  look: (sample: Uint8Array) => Promise<void>,
): AsyncGenerator<Buffer> {
  let [size, held, isLookedAt]: [number, Buffer[], boolean] = [0, [], false];
  // What is left of a file that is refused has to be read by whoever reads the body.
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
