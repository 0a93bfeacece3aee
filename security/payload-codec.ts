import { METADATA_ENCODING_KEY, type Payload, type PayloadCodec, type SerializationContext } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { SecretBox } from './secret-box.ts';

const ENCODING = 'binary/encrypted-durable-forms';
const KEY_ID = 'key-id';
const BOUND_TO = 'bound-to';
const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

/**
 * The suffix that Temporal appends to the workflow id of a run that a schedule starts. The next run receives this run's result,
 * so both must have the same binding.
 */
const SCHEDULED_AT = /-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * Encrypts every payload that Temporal stores: arguments, results, failures, summaries and details. Each is bound to its
 * namespace and workflow (a scheduled run's to the schedule), so a copy in another workflow cannot be decoded there.
 */
export class EncryptionCodec implements PayloadCodec {
  readonly #box: SecretBox;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  async encode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    const boundTo = bindingOf(context);
    return payloads.map((payload) => ({
      metadata: {
        [METADATA_ENCODING_KEY]: Buffer.from(ENCODING),
        [KEY_ID]: Buffer.from(this.#box.activeKeyId),
        ...(boundTo && { [BOUND_TO]: Buffer.from(boundTo) }),
      },
      data: this.#box.sealBytes('codec', boundTo, PayloadMessage.encode(payload).finish()),
    }));
  }

  /**
   * Decodes payloads. A payload that was encoded while the SDK did not pass a context is bound to no workflow, and can be decoded
   * anywhere.
   * @throws Error for a payload that is not encrypted, that was changed, or that belongs to another workflow
   */
  async decode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    const expected = bindingOf(context);
    return payloads.map((payload) => {
      if (!isEncrypted(payload)) throw new Error('payload: it is not encrypted, so it does not come from this service');
      const boundTo = textOf(payload, BOUND_TO) ?? '';
      if (boundTo && expected && boundTo !== expected)
        throw new Error(`payload: it belongs to ${boundTo}, not to ${expected}`);
      return this.#open(payload, boundTo);
    });
  }

  /**
   * Decodes payloads for people, who view whole histories: a payload that is not encrypted, such as a search attribute, stays as
   * it is.
   * @throws Error for a payload that was changed
   */
  decodeForReading(payloads: Payload[]): Payload[] {
    return payloads.map((payload) =>
      isEncrypted(payload) ? this.#open(payload, textOf(payload, BOUND_TO) ?? '') : payload,
    );
  }

  #open(payload: Payload, boundTo: string): Payload {
    const keyId = textOf(payload, KEY_ID) ?? '';
    return PayloadMessage.decode(this.#box.openBytes('codec', boundTo, keyId, payload.data ?? new Uint8Array()));
  }
}

/** Returns a codec for payloads of a namespace, whatever the SDK says: a replay takes place in the namespace `default`. */
export function ofNamespace(codec: PayloadCodec, namespace: string): PayloadCodec {
  const within = (context?: SerializationContext) => context && { ...context, namespace };
  return {
    encode: (payloads, context) => codec.encode(payloads, within(context)),
    decode: (payloads, context) => codec.decode(payloads, within(context)),
  };
}

/** Returns the namespace and workflow of a payload; empty when the SDK does not pass them. */
function bindingOf(context: SerializationContext | undefined): string {
  if (!context?.workflowId) return '';
  return `${context.namespace}/${context.workflowId.replace(SCHEDULED_AT, '')}`;
}

function isEncrypted(payload: Payload): boolean {
  return textOf(payload, METADATA_ENCODING_KEY) === ENCODING;
}

function textOf(payload: Payload, key: string): string | undefined {
  const bytes = payload.metadata?.[key];
  return bytes ? Buffer.from(bytes).toString() : undefined;
}
