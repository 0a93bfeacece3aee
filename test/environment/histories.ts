import type { DataConverter, Payload } from '@temporalio/common';
import proto from '@temporalio/proto';

const { History: HistoryMessage } = proto.temporal.api.history.v1;

export type History = proto.temporal.api.history.v1.IHistory;

/** A history with every payload decrypted, for tests to look into. */
export async function decodeHistory({ payloadCodecs = [] }: DataConverter, history: History): Promise<unknown> {
  return mapped(history, async (payload) => {
    if (!isEncrypted(payload)) return payload;
    let payloads = [payload];
    for (const codec of payloadCodecs) payloads = await codec.decode(payloads);
    return payloads[0] ?? payload;
  });
}

/**
 * A history as JSON, fit to be kept with the code: encrypted, but without stack traces and names of processes,
 * which tell of the machine that it was recorded on.
 */
export async function recordable({ payloadCodecs = [] }: DataConverter, history: History): Promise<string> {
  const anonymous = await mapped(
    history,
    async (payload) => {
      if (!isEncrypted(payload)) return payload;
      let payloads = [payload];
      for (const codec of payloadCodecs) payloads = await codec.decode(payloads);
      // Sealed anew, and bound to no workflow: a replay goes by other names.
      payloads = payloads.map(withoutStackTrace);
      for (const codec of payloadCodecs) payloads = await codec.encode(payloads);
      return payloads[0] ?? payload;
    },
    (key, value) => (/identity$/i.test(key) && typeof value === 'string' ? 'recorded' : value),
  );
  const message = HistoryMessage.fromObject(anonymous as Record<string, unknown>);
  return JSON.stringify(HistoryMessage.toObject(message, { bytes: String, longs: String, enums: String }), null, 1);
}

/** Reads what `recordable` wrote. */
export function parseHistory(json: string): History {
  return HistoryMessage.fromObject(JSON.parse(json));
}

/** Search attributes and the engine's own markers are not. */
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
  // Longs and bytes are values; the messages of the protocol know themselves as plain objects or their own classes.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || 'unsigned' in value) return value;
  if ('metadata' in value && 'data' in value) return onPayload(value as Payload);
  const entries = Object.entries(value).map(async ([key, item]) => [
    key,
    await mapped(onValue(key, item), onPayload, onValue),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
