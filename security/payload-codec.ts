import { METADATA_ENCODING_KEY, type Payload, type PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { SecretBox } from './secret-box.ts';

const ENCODING = 'binary/encrypted-durable-forms';
const KEY_ID = 'key-id';
const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

/** Encrypts every payload that Temporal keeps: arguments, results, failures, summaries and details. */
export class EncryptionCodec implements PayloadCodec {
  readonly #box: SecretBox;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  async encode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => ({
      metadata: {
        [METADATA_ENCODING_KEY]: Buffer.from(ENCODING),
        [KEY_ID]: Buffer.from(this.#box.activeKeyId),
      },
      data: this.#box.sealBytes('codec', '', PayloadMessage.encode(payload).finish()),
    }));
  }

  /** Payloads of another encoding pass through, so that runs from before encryption stay readable. */
  async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => {
      if (textOf(payload, METADATA_ENCODING_KEY) !== ENCODING) return payload;
      const keyId = textOf(payload, KEY_ID) ?? '';
      return PayloadMessage.decode(this.#box.openBytes('codec', '', keyId, payload.data ?? new Uint8Array()));
    });
  }
}

function textOf(payload: Payload, key: string): string | undefined {
  const bytes = payload.metadata?.[key];
  return bytes ? Buffer.from(bytes).toString() : undefined;
}
