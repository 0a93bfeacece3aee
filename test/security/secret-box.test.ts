import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Purpose, SecretBox } from '#security/secret-box.ts';

const PURPOSES: Purpose[] = ['secrets', 'values', 'outbox', 'codec', 'nonces', 'tokens', 'passwords'];
const CONTEXT = 'form_secrets.sealed.7.captcha.secret';
const key = () => randomBytes(32);
const purpose = fc.constantFrom(...PURPOSES);
const anyText = fc.string({ unit: 'binary' });

/** A fixed key and a text that it once sealed: rows in databases were sealed like this, and must stay readable. */
const RECORDED = {
  key: Buffer.from('a key for tests and for nothing.'),
  sealed: 'v1.71f931a2.7G-xknNWR4m2efVI8U8GRBnizX2OIJuYWOUwlKw29FdbZhbY',
  mac: '232a261314b9e5cbaa21b896fc6438d1cd83c1165577d6173b4024a6c18159d4',
};

describe('sealed text', () => {
  const box = new SecretBox([key()]);

  test('opens to what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(purpose, anyText, anyText, (use, context, plain) => {
        expect(box.open(use, context, box.seal(use, context, plain))).toBe(plain);
      }),
    );
  });

  test('carries its format and the id of its key, and is different every time', () => {
    const [first, second] = [box.seal('secrets', CONTEXT, 'hunter2'), box.seal('secrets', CONTEXT, 'hunter2')];
    expect(first).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(first.split('.')[1]).toBe(box.activeKeyId);
    expect(second).not.toBe(first);
    expect(Buffer.from(first.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('hunter2');
  });

  test('of an earlier version still opens', () => {
    const old = new SecretBox([RECORDED.key]);
    expect(old.open('secrets', CONTEXT, RECORDED.sealed)).toBe('whsec_ž');
    expect(old.mac('passwords', 'let me in').toString('hex')).toBe(RECORDED.mac);
  });

  test('does not open after any single bit of it was changed', () => {
    const sealed = box.sealBytes('values', CONTEXT, 'the values of a visitor');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => box.openBytes('values', CONTEXT, box.activeKeyId, changed)).toThrow();
    }
  });

  test('does not open when its end is missing', () => {
    const sealed = box.sealBytes('values', CONTEXT, 'the values of a visitor');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => box.openBytes('values', CONTEXT, box.activeKeyId, sealed.subarray(0, length))).toThrow();
    }
  });

  test('does not open in another place', () => {
    fc.assert(
      fc.property(purpose, anyText, anyText, (use, here, there) => {
        fc.pre(here !== there);
        const sealed = box.seal(use, here, 'plain');
        expect(() => box.open(use, there, sealed)).toThrow();
      }),
    );
  });

  test.each(PURPOSES)('sealed for %s opens for no other purpose', (use) => {
    const sealed = box.seal(use, CONTEXT, 'plain');
    for (const other of PURPOSES.filter((one) => one !== use)) {
      expect(() => box.open(other, CONTEXT, sealed)).toThrow();
    }
  });

  test.each([
    ['nothing', ''],
    ['plain text', 'hunter2'],
    ['another format', `v2.${box.activeKeyId}.AAAA`],
    ['no key id', 'v1..AAAA'],
    ['no body', `v1.${box.activeKeyId}.`],
    ['no parts', 'v1'],
  ])('%s is refused as unknown', (_, text) => {
    expect(() => box.open('secrets', CONTEXT, text)).toThrow('sealed text: unknown format');
  });

  test('that is too short to be one is refused as such', () => {
    expect(() => box.open('secrets', CONTEXT, `v1.${box.activeKeyId}.AAAA`)).toThrow('sealed text: too short');
  });
});

describe('rotation', () => {
  const [older, newer] = [key(), key()];
  const before = new SecretBox([older]);
  const prepared = new SecretBox([older, newer]);
  const rotated = new SecretBox([newer, older]);
  const after = new SecretBox([newer]);

  test('the active key seals, every configured key opens', () => {
    const old = before.seal('secrets', CONTEXT, 'old');
    const fresh = rotated.seal('secrets', CONTEXT, 'fresh');
    expect(rotated.open('secrets', CONTEXT, old)).toBe('old');
    expect(prepared.open('secrets', CONTEXT, fresh)).toBe('fresh');
    expect(prepared.activeKeyId).toBe(before.activeKeyId);
    expect(fresh).toContain(`v1.${after.activeKeyId}.`);
    expect(after.open('secrets', CONTEXT, fresh)).toBe('fresh');
  });

  test('a key that is not configured is named, with the setting to put it in', () => {
    const old = before.seal('secrets', CONTEXT, 'old');
    expect(() => after.open('secrets', CONTEXT, old)).toThrow(
      `sealed text: its key ${before.activeKeyId} is neither APP_KEY nor in APP_KEYS_PREVIOUS`,
    );
  });

  test('a text that is relabelled with the id of another key does not open', () => {
    const old = before.seal('secrets', CONTEXT, 'old');
    const relabelled = old.replace(before.activeKeyId, after.activeKeyId);
    expect(() => rotated.open('secrets', CONTEXT, relabelled)).toThrow();
  });

  test('keyed hashes are given for every key, the active one first', () => {
    const [first, second, ...rest] = rotated.macs('tokens', 'message');
    expect(first).toEqual(after.mac('tokens', 'message'));
    expect(second).toEqual(before.mac('tokens', 'message'));
    expect(rest).toEqual([]);
  });

  test('a key that is listed twice counts once', () => {
    const twice = new SecretBox([newer, older, newer]);
    expect(twice.macs('tokens', 'message')).toEqual(rotated.macs('tokens', 'message'));
    expect(twice.activeKeyId).toBe(after.activeKeyId);
  });
});

describe('keyed hashes', () => {
  const box = new SecretBox([key()]);

  test('are the same for the same message, and have nothing in common otherwise', () => {
    expect(box.mac('tokens', 'message')).toEqual(box.mac('tokens', 'message'));
    expect(box.mac('tokens', 'message')).toHaveLength(32);
    const all = [
      ...PURPOSES.map((use) => box.mac(use, 'message')),
      box.mac('tokens', 'massage'),
      new SecretBox([key()]).mac('tokens', 'message'),
    ].map((mac) => mac.toString('hex'));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('keys', () => {
  test('at least one is needed', () => {
    expect(() => new SecretBox([])).toThrow('APP_KEY: at least one key is needed');
  });

  test.each([0, 16, 31, 33])('one of %i bytes is refused', (length) => {
    expect(() => new SecretBox([randomBytes(length)])).toThrow('APP_KEY: a key has 32 bytes');
    expect(() => new SecretBox([key(), randomBytes(length)])).toThrow('APP_KEY: a key has 32 bytes');
  });
});
