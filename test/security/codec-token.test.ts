import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { CODEC_TOKEN_MS, createCodecToken, verifyCodecToken } from '#security/codec-token.ts';
import { SecretBox } from '#security/secret-box.ts';
import { PageTokens } from '#security/tokens.ts';
import { HOUR_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const [key, olderKey] = [randomBytes(32), randomBytes(32)];
const box = new SecretBox([key]);
const ADA = { id: 47, passwordHash: '$argon2id$one', login: 'ada' };
const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const WITH = { kind: 'application_password', id: UUID, endsAt: null } as const;
const { token, expiresAt } = createCodecToken(box, ADA, WITH, NOW);
const [id = '', made = '', expiry = '', stamp = '', mac = ''] = token.split('.');
const found: unknown[] = [];
/** @param account its current state */
const verify = (by: SecretBox, presented: string, now: Date, account: typeof ADA | null = ADA) =>
  verifyCodecToken(by, presented, now, async (of, credential) => {
    found.push(of, credential);
    return account;
  });
beforeEach(() => {
  found.length = 0;
});

describe('a codec token', () => {
  test('is for the administrator it was made for, until it expires', async () => {
    expect(expiresAt.getTime()).toBe(NOW.getTime() + CODEC_TOKEN_MS);
    expect(CODEC_TOKEN_MS).toBe(12 * HOUR_MS);
    expect(await verify(box, token, NOW)).toEqual(ADA);
    expect(found).toEqual([47, { kind: 'application_password', id: UUID }]);
    expect(await verify(box, token, new Date(expiresAt.getTime() - 1))).toEqual(ADA);
    expect(await verify(box, token, expiresAt)).toBeNull();
  });

  test('may stand in the path of a URL', () => {
    expect(encodeURIComponent(token)).toBe(token);
  });

  test.each([
    ['is gone', null],
    ['has another password', { ...ADA, passwordHash: '$argon2id$two' }],
    ['is another with the same password', { ...ADA, id: 48 }],
  ])('is refused when its account %s', async (_what, account) => {
    expect(await verify(box, token, NOW, account)).toBeNull();
  });

  test('is for an account without a password too, until it gets one', async () => {
    const { token } = createCodecToken(box, { id: 47, passwordHash: null }, WITH, NOW);
    const find = (passwordHash: string | null) => async () => ({ id: 47, passwordHash });
    expect(await verifyCodecToken(box, token, NOW, find(null))).not.toBeNull();
    expect(await verifyCodecToken(box, token, NOW, find('$argon2id$one'))).toBeNull();
  });

  test('names what it was made with, and is good no longer than that', async () => {
    const endsAt = new Date(NOW.getTime() + 60_000);
    const session = createCodecToken(box, ADA, { kind: 'session', id: 'ab12', endsAt }, NOW);
    expect(session.expiresAt).toEqual(endsAt);
    expect(await verify(box, session.token, new Date(endsAt.getTime() - 1))).toEqual(ADA);
    expect(found).toEqual([47, { kind: 'session', id: 'ab12' }]);
    expect(await verify(box, session.token, endsAt)).toBeNull();
    found.length = 0;
    expect(await verify(box, createCodecToken(box, ADA, null, NOW).token, NOW)).toEqual(ADA);
    expect(found).toEqual([47, null]);
  });

  const nextDay = (expiresAt.getTime() + CODEC_TOKEN_MS).toString(36);
  const nonce = new PageTokens(box).nonce('codec', '', NOW);
  test.each([
    ['nothing', ''],
    ['only dots', '...'],
    ['no signature', `${id}.${made}.${expiry}.${stamp}`],
    ['an empty signature', `${id}.${made}.${expiry}.${stamp}.`],
    ['no stamp', `${id}.${made}.${expiry}.${mac}`],
    ['another stamp', `${id}.${made}.${expiry}.${'A'.repeat(22)}.${mac}`],
    ['another credential', `${id}.s-${UUID}.${expiry}.${stamp}.${mac}`],
    ['that of a command', `${id}.c.${expiry}.${stamp}.${mac}`],
    ['no credential', `${id}.${expiry}.${stamp}.${mac}`],
    ['another account', `${(48).toString(36)}.${made}.${expiry}.${stamp}.${mac}`],
    ['another spelling of the account', `0${id}.${made}.${expiry}.${stamp}.${mac}`],
    ['a later expiry', `${id}.${made}.${nextDay}.${stamp}.${mac}`],
    ['a cut signature', token.slice(0, -1)],
    ['something after the signature', `${token}.x`],
    ['a longer signature', `${token}A`],
    ['a nonce for a signature', `${id}.${made}.${expiry}.${stamp}.${nonce}`],
    ['the token of a stranger', createCodecToken(new SecretBox([randomBytes(32)]), ADA, WITH, NOW).token],
  ])('is refused with %s, and no account is looked up', async (_, forged) => {
    expect(await verify(box, forged, NOW)).toBeNull();
    expect(found).toEqual([]);
  });

  test('from before a key rotation is valid while the older key is configured', async () => {
    const old = createCodecToken(new SecretBox([olderKey]), ADA, WITH, NOW).token;
    expect(await verify(new SecretBox([key, olderKey]), old, NOW)).toEqual(ADA);
    expect(await verify(box, old, NOW)).toBeNull();
  });
});
