import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import {
  ApplicationFailure,
  defaultPayloadConverter,
  type FailureConverter,
  METADATA_ENCODING_KEY,
  type Payload,
} from '@temporalio/common';
import fc from 'fast-check';
import { EncryptionCodec, ofNamespace } from '#security/payload-codec.ts';
import { SecretBox } from '#security/secret-box.ts';
import { runs } from '#test/environment/runs.ts';

const ENCODING = 'binary/encrypted-durable-forms';
const [key, olderKey] = [randomBytes(32), randomBytes(32)];
const box = new SecretBox([key]);
const codec = new EncryptionCodec(box);

const payload = (value: unknown): Payload => defaultPayloadConverter.toPayload(value) as Payload;
const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('latin1');

async function encodeOne(value: unknown): Promise<Payload> {
  const [encoded] = await codec.encode([payload(value)]);
  return encoded as Payload;
}

describe('the payload codec', () => {
  test('of a namespace reads and writes its payloads where the SDK names another one', async () => {
    const context = (namespace: string) => ({ type: 'workflow', namespace, workflowId: 'a' }) as const;
    const encoded = await codec.encode([payload(7)], context('forms'));
    await expect(codec.decode(encoded, context('default'))).rejects.toThrow('it belongs to forms/a, not to default/a');
    const replaying = ofNamespace(codec, 'forms');
    const valuesOf = (payloads: Payload[]) => payloads.map((one) => defaultPayloadConverter.fromPayload(one));
    expect(valuesOf(await replaying.decode(encoded, context('default')))).toEqual([7]);
    const again = await replaying.encode([payload(8)], context('default'));
    expect(valuesOf(await codec.decode(again, context('forms')))).toEqual([8]);
  });

  test('gives back what the engine was given, in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (values) => {
        const decoded = await codec.decode(await codec.encode(values.map(payload)));
        expect(decoded.map((one) => defaultPayloadConverter.fromPayload(one))).toEqual(
          values.map((value) => JSON.parse(JSON.stringify(value))),
        );
      }),
      { numRuns: runs(50) },
    );
  });

  test.each([
    ['undefined', undefined],
    ['bytes', new Uint8Array([0, 255, 1])],
    ['an empty string', ''],
  ])('keeps the kind of %s', async (_, value) => {
    const [decoded] = await codec.decode([await encodeOne(value)]);
    expect(text(decoded?.metadata?.[METADATA_ENCODING_KEY])).toBe(
      text(payload(value).metadata?.[METADATA_ENCODING_KEY]),
    );
    expect(defaultPayloadConverter.fromPayload(decoded as Payload)).toEqual(value);
  });

  test('shows nothing but that it is encrypted, and with which key', async () => {
    const encoded = await encodeOne({ email: 'canary@example.net' });
    const metadata = Object.entries(encoded.metadata ?? {}).map(([name, bytes]) => [name, text(bytes)]);
    expect(Object.fromEntries(metadata)).toEqual({ encoding: ENCODING, 'key-id': box.activeKeyId });
    expect(text(encoded.data)).not.toContain('canary');
    expect(text(encoded.data)).not.toContain('json/plain');
    expect((await encodeOne({ email: 'canary@example.net' })).data).not.toEqual(encoded.data);
  });

  test.each([
    ['plain JSON', payload({ forged: true })],
    ['nothing', payload(undefined)],
    ['bytes without an encoding', { data: new Uint8Array([1]) }],
    ['an empty payload', {}],
  ])('refuses %s: nobody but us makes payloads', async (_what, plain) => {
    await expect(codec.decode([await encodeOne('ours'), plain])).rejects.toThrow('not encrypted');
  });

  test('for people, leaves payloads of another encoding as they are', async () => {
    const plain = [payload({ a: 'search attribute' }), payload(undefined), { data: new Uint8Array([1]) }, {}];
    expect(codec.decodeForReading(plain)).toEqual(plain);
    expect(codec.decodeForReading([await encodeOne('ours')])).toEqual(await codec.decode([await encodeOne('ours')]));
  });

  describe('binds a payload to its workflow', () => {
    const workflow = (workflowId: string, namespace = 'forms') => ({
      type: 'workflow' as const,
      namespace,
      workflowId,
    });
    const activity = (workflowId: string) => ({
      type: 'activity' as const,
      namespace: 'forms',
      activityId: '7',
      isLocal: false,
      workflowId,
    });
    const value = (payloads: Payload[]) => defaultPayloadConverter.fromPayload(payloads[0] as Payload);

    test('which decodes it, and so do its activities', async () => {
      const encoded = await codec.encode([payload('mine')], workflow('submission-1'));
      expect(value(await codec.decode(encoded, workflow('submission-1')))).toBe('mine');
      expect(value(await codec.decode(encoded, activity('submission-1')))).toBe('mine');
      const result = await codec.encode([payload('done')], activity('submission-1'));
      expect(value(await codec.decode(result, workflow('submission-1')))).toBe('done');
    });

    test.each([
      ['another workflow', workflow('submission-2')],
      ['an activity of another workflow', activity('submission-2')],
      ['another namespace', workflow('submission-1', 'other')],
      ['a workflow whose id begins alike', workflow('submission-1-r2')],
    ])('and %s does not', async (_what, context) => {
      const encoded = await codec.encode([payload('mine')], workflow('submission-1'));
      await expect(codec.decode(encoded, context)).rejects.toThrow('belongs to forms/submission-1');
    });

    test('and that cannot be taken off or changed', async () => {
      const [encoded] = await codec.encode([payload('mine')], workflow('submission-1'));
      const { 'bound-to': _boundTo, ...metadata } = encoded?.metadata ?? {};
      await expect(codec.decode([{ ...encoded, metadata }], workflow('submission-2'))).rejects.toThrow();
      const moved = { ...metadata, 'bound-to': Buffer.from('forms/submission-2') };
      await expect(codec.decode([{ ...encoded, metadata: moved }], workflow('submission-2'))).rejects.toThrow();
      expect(() => codec.decodeForReading([{ ...encoded, metadata: moved }])).toThrow();
    });

    test('and the runs of one schedule read each other’s results', async () => {
      const encoded = await codec.encode([payload('done')], workflow('retention-2031-03-04T03:20:00Z'));
      expect(value(await codec.decode(encoded, workflow('retention-2031-03-05T03:20:00Z')))).toBe('done');
      await expect(codec.decode(encoded, workflow('payment-drift-2031-03-05T04:20:00Z'))).rejects.toThrow('belongs to');
    });

    test('and what was encoded for nobody in particular is decoded anywhere', async () => {
      const unbound = await codec.encode([payload('anyone’s')]);
      expect(value(await codec.decode(unbound, workflow('submission-1')))).toBe('anyone’s');
    });

    test('and people read it without being that workflow', async () => {
      const encoded = await codec.encode([payload('mine')], workflow('submission-1'));
      expect(value(codec.decodeForReading(encoded))).toBe('mine');
      expect(value(await codec.decode(encoded))).toBe('mine');
    });
  });

  test('decodes what an older key encoded while that key is configured', async () => {
    const old = await new EncryptionCodec(new SecretBox([olderKey])).encode([payload('from before')]);
    const rotated = new EncryptionCodec(new SecretBox([key, olderKey]));
    expect((await rotated.decode(old)).map((one) => defaultPayloadConverter.fromPayload(one))).toEqual(['from before']);
    await expect(codec.decode(old)).rejects.toThrow('is neither APP_KEY nor in APP_KEYS_PREVIOUS');
  });

  test('refuses a payload that was changed', async () => {
    const encoded = await encodeOne('value');
    const data = Buffer.from(encoded.data ?? []);
    data.writeUInt8(data.readUInt8(data.length - 1) ^ 1, data.length - 1);
    await expect(codec.decode([{ ...encoded, data }])).rejects.toThrow();
    await expect(codec.decode([{ ...encoded, data: null }])).rejects.toThrow('too short');
    const metadata = { [METADATA_ENCODING_KEY]: Buffer.from(ENCODING) };
    await expect(codec.decode([{ ...encoded, metadata }])).rejects.toThrow('its key');
  });

  test('does not decode what was sealed for the database', async () => {
    const data = box.sealBytes('outbox', '', 'outbox arguments');
    const metadata = {
      [METADATA_ENCODING_KEY]: Buffer.from(ENCODING),
      'key-id': Buffer.from(box.activeKeyId),
    };
    await expect(codec.decode([{ metadata, data }])).rejects.toThrow();
  });
});

describe('the failure converter', () => {
  const { failureConverter } = createRequire(import.meta.url)('../../security/failure-converter.cjs') as {
    failureConverter: FailureConverter;
  };

  test('puts message and stack of a failure and of its cause where the codec encrypts them', () => {
    const cause = new Error('550 canary@example.net is unknown');
    const failure = failureConverter.errorToFailure(
      ApplicationFailure.create({ message: 'canary in the message', type: 'mail_permanent', cause }),
      defaultPayloadConverter,
    );
    for (const one of [failure, failure.cause]) {
      expect(one?.message).toBe('Encoded failure');
      expect(one?.stackTrace).toBe('');
      expect(one?.encodedAttributes?.data?.length).toBeGreaterThan(0);
    }
    expect(text(failure.encodedAttributes?.data)).toContain('canary in the message');
    expect(text(failure.cause?.encodedAttributes?.data)).toContain('550 canary@example.net');
    expect(failureConverter.failureToError(failure, defaultPayloadConverter).message).toBe('canary in the message');
  });
});
