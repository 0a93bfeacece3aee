import type { DataConverter, Payload } from '@temporalio/common';
import proto from '@temporalio/proto';

const { History: HistoryMessage } = proto.temporal.api.history.v1;

export type History = proto.temporal.api.history.v1.IHistory;

/** Returns a history with every payload decrypted, for tests to examine. */
export async function decodeHistory({ payloadCodecs = [] }: DataConverter, history: History): Promise<unknown> {
  return mapped(history, async (payload) => {
    if (!isEncrypted(payload)) return payload;
    let payloads = [payload];
    for (const codec of payloadCodecs) payloads = await codec.decode(payloads);
    return payloads[0] ?? payload;
  });
}

/**
 * Returns a history as JSON that can be committed with the code: encrypted, and without stack traces and process names, which
 * would reveal the machine that recorded it.
 */
export async function recordable({ payloadCodecs = [] }: DataConverter, history: History): Promise<string> {
  const anonymous = await mapped(
    history,
    async (payload) => {
      if (!isEncrypted(payload)) return payload;
      let payloads = [payload];
      for (const codec of payloadCodecs) payloads = await codec.decode(payloads);
      // Seals it anew without binding it to a workflow: a replay has other workflow ids.
      payloads = payloads.map(withoutStackTrace);
      for (const codec of payloadCodecs) payloads = await codec.encode(payloads);
      return payloads[0] ?? payload;
    },
    (key, value) => (/identity$/i.test(key) && typeof value === 'string' ? 'recorded' : value),
  );
  const message = HistoryMessage.fromObject(anonymous as Record<string, unknown>);
  return JSON.stringify(HistoryMessage.toObject(message, { bytes: String, longs: String, enums: String }), null, 1);
}

/** Parses the output of `recordable`. */
export function parseHistory(json: string): History {
  return HistoryMessage.fromObject(JSON.parse(json));
}

/** Search attributes and the engine's own markers are not encrypted. */
function isEncrypted({ metadata }: Payload): boolean {
  return Buffer.from(metadata?.encoding ?? [])
    .toString()
    .includes('encrypted');
}

/** The attributes of an encoded failure are an object with a message and a stack trace. */
function withoutStackTrace(payload: Payload): Payload {
  const text = Buffer.from(payload.data ?? []).toString('utf8');
  if (!text.includes('"stack_trace"')) return payload;
  return { ...payload, data: Buffer.from(JSON.stringify({ ...JSON.parse(text), stack_trace: '' })) };
}

async function mapped(
  value: unknown,
  onPayload: (payload: Payload) => Promise<Payload>,
  onValue: (key: string, value: unknown) => unknown = (_key, item) => item,
): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => mapped(item, onPayload, onValue)));
  // Longs and bytes are values; the protocol's messages are plain objects or instances of its own classes.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || 'unsigned' in value) return value;
  if ('metadata' in value && 'data' in value) return onPayload(value as Payload);
  const entries = Object.entries(value).map(async ([key, item]) => [
    key,
    await mapped(onValue(key, item), onPayload, onValue),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
