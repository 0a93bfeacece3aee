import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SecretBox } from '#security/secret-box.ts';
import { isSameToken, PageTokens, randomToken } from '#security/tokens.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const FORM_ID = 7;
const ACTION = 'svcb_submit_7';

const [key, olderKey] = [randomBytes(32), randomBytes(32)];
const tokens = new PageTokens(new SecretBox([key]));
const before = new PageTokens(new SecretBox([olderKey]));
const rotated = new PageTokens(new SecretBox([key, olderKey]));
const stranger = new PageTokens(new SecretBox([randomBytes(32)]));

const later = (ms: number) => new Date(NOW.getTime() + ms);
const anyTime = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const notStrings = [undefined, null, 0, true, [], {}, ['a'], { toString: () => 'a' }];

describe('a nonce', () => {
  test('is valid for at least 12 hours after any moment, and never for 24', () => {
    const wait = fc.integer({ min: 0, max: 48 * HOUR_MS });
    fc.assert(
      fc.property(anyTime, wait, (issued, waited) => {
        const nonce = tokens.nonce(ACTION, '', issued);
        const valid = tokens.verifyNonce(ACTION, '', nonce, new Date(issued.getTime() + waited));
        if (waited < 12 * HOUR_MS) expect(valid).toBe(true);
        if (waited >= DAY_MS) expect(valid).toBe(false);
      }),
    );
  });

  test('ends with its second tick', () => {
    const tick = new Date('2031-03-04T12:00:00.000Z');
    const nonce = tokens.nonce(ACTION, '', tick);
    expect(tokens.verifyNonce(ACTION, '', nonce, new Date(tick.getTime() + DAY_MS - 1))).toBe(true);
    expect(tokens.verifyNonce(ACTION, '', nonce, new Date(tick.getTime() + DAY_MS))).toBe(false);
    expect(tokens.verifyNonce(ACTION, '', nonce, new Date(tick.getTime() - 1))).toBe(false);
  });

  test('is for one action and one session', () => {
    const nonce = tokens.nonce(ACTION, 'session', NOW);
    expect(tokens.verifyNonce(ACTION, 'session', nonce, NOW)).toBe(true);
    expect(tokens.verifyNonce('svcb_submit_8', 'session', nonce, NOW)).toBe(false);
    expect(tokens.verifyNonce('svca_submit_7', 'session', nonce, NOW)).toBe(false);
    expect(tokens.verifyNonce(ACTION, 'another', nonce, NOW)).toBe(false);
    expect(tokens.verifyNonce(ACTION, '', nonce, NOW)).toBe(false);
  });

  test('made up by someone without the key is refused', () => {
    const nonce = tokens.nonce(ACTION, '', NOW);
    const forged = [
      stranger.nonce(ACTION, '', NOW),
      '',
      'a',
      nonce.slice(0, -1),
      `${nonce}A`,
      nonce.toLowerCase(),
      'A'.repeat(nonce.length),
      'é'.repeat(nonce.length),
    ].filter((text) => text !== nonce);
    for (const text of forged) expect(tokens.verifyNonce(ACTION, '', text, NOW)).toBe(false);
    for (const value of notStrings) expect(tokens.verifyNonce(ACTION, '', value, NOW)).toBe(false);
  });

  test('has 128 bits that a URL and a header can carry', () => {
    expect(tokens.nonce(ACTION, '', NOW)).toMatch(/^[\w-]{22}$/);
  });

  test('from before a key rotation is valid while the older key is configured', () => {
    const nonce = before.nonce(ACTION, '', NOW);
    expect(rotated.verifyNonce(ACTION, '', nonce, NOW)).toBe(true);
    expect(tokens.verifyNonce(ACTION, '', nonce, NOW)).toBe(false);
    expect(tokens.verifyNonce(ACTION, '', rotated.nonce(ACTION, '', NOW), NOW)).toBe(true);
  });
});

describe('a timing token', () => {
  const token = tokens.timing(FORM_ID, NOW);
  const forged = { ok: false, reason: 'forged' };

  test.each([
    [0, 2, { ok: false, reason: 'too_fast' }],
    [1_999, 2, { ok: false, reason: 'too_fast' }],
    [2_000, 2, { ok: true }],
    [0, 0, { ok: true }],
    [59_999, 60, { ok: false, reason: 'too_fast' }],
    [60_000, 60, { ok: true }],
    [DAY_MS, 2, { ok: true }],
    [DAY_MS + 1, 2, { ok: false, reason: 'expired' }],
    // Issued by a machine whose clock is ahead.
    [-1, 0, { ok: false, reason: 'too_fast' }],
  ])('after %i ms on a form that takes %i s to fill: %j', (age, minFillSeconds, verdict) => {
    expect(tokens.verifyTiming(FORM_ID, token, minFillSeconds, later(age))).toEqual(verdict);
  });

  test('of another form is forged', () => {
    expect(tokens.verifyTiming(8, token, 2, later(3_000))).toEqual(forged);
  });

  test('with an earlier time of issue is forged', () => {
    const [, mac] = token.split('.');
    const earlier = `${(NOW.getTime() - HOUR_MS).toString(36)}.${mac}`;
    expect(tokens.verifyTiming(FORM_ID, earlier, 2, NOW)).toEqual(forged);
  });

  test.each([
    ['nothing', ''],
    ['no signature', token.split('.')[0]],
    ['an empty signature', `${token.split('.')[0]}.`],
    ['no time', `.${token.split('.')[1]}`],
    ['a cut signature', token.slice(0, -1)],
    ['a nonce', tokens.nonce(ACTION, '', NOW)],
    ["a stranger's", stranger.timing(FORM_ID, NOW)],
    ...notStrings.map((value) => [`a ${typeof value}`, value] as const),
  ])('%s is forged', (_, value) => {
    expect(tokens.verifyTiming(FORM_ID, value, 0, later(3_000))).toEqual(forged);
  });

  test('is no nonce, and a nonce is no signature of it', () => {
    const [issued, mac] = token.split('.');
    expect(tokens.verifyNonce(`timing|${FORM_ID}|${issued}`, '', mac, NOW)).toBe(false);
  });

  test('from before a key rotation is valid while the older key is configured', () => {
    const old = before.timing(FORM_ID, NOW);
    expect(rotated.verifyTiming(FORM_ID, old, 2, later(3_000))).toEqual({ ok: true });
    expect(tokens.verifyTiming(FORM_ID, old, 2, later(3_000))).toEqual(forged);
  });
});

describe('the honeypot', () => {
  test("has a name that looks like a field's, the same one for a form each time", () => {
    expect(tokens.honeypotField(FORM_ID)).toMatch(/^[a-z]+_[0-9a-f]{6}$/);
    expect(new PageTokens(new SecretBox([key])).honeypotField(FORM_ID)).toBe(tokens.honeypotField(FORM_ID));
  });

  test('has another name on every form and under every key', () => {
    const names = Array.from({ length: 200 }, (_, id) => tokens.honeypotField(id + 1));
    expect(new Set(names).size).toBe(names.length);
    expect(stranger.honeypotField(FORM_ID)).not.toBe(tokens.honeypotField(FORM_ID));
  });

  test('is recognised on pages from before a key rotation', () => {
    expect(rotated.honeypotFields(FORM_ID)).toEqual([tokens.honeypotField(FORM_ID), before.honeypotField(FORM_ID)]);
  });
});

describe('random tokens', () => {
  test.each([
    [128, 22],
    [256, 43],
  ])('of %i bits are %i characters of base64url and never the same', (bits, length) => {
    const made = Array.from({ length: 100 }, () => randomToken(bits));
    expect(new Set(made).size).toBe(made.length);
    for (const token of made) expect(token).toMatch(new RegExp(`^[\\w-]{${length}}$`));
  });
});

describe('same', () => {
  test.each([
    ['abc', 'abc', true],
    ['', '', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['abc', 'abcd', false],
    ['é', 'e', false],
    // The same number of characters, but not of bytes.
    ['éa', 'ab', false],
  ])('"%s" and "%s": %s', (left, right, expected) => {
    expect(isSameToken(left, right)).toBe(expected);
  });
});
