import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { CODEC_TOKEN_MS, createCodecToken, verifyCodecToken } from '../../security/codec-token.ts';
import { SecretBox } from '../../security/secret-box.ts';
import { PageTokens } from '../../security/tokens.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const [key, olderKey] = [randomBytes(32), randomBytes(32)];
const box = new SecretBox([key]);
const { token, expiresAt } = createCodecToken(box, 'Ada@example', NOW);
const [name = '', expiry = '', mac = ''] = token.split('.');

describe('a codec token', () => {
  test('names the administrator it was made for, until it expires', () => {
    expect(expiresAt.getTime()).toBe(NOW.getTime() + CODEC_TOKEN_MS);
    expect(CODEC_TOKEN_MS).toBe(12 * 60 * 60 * 1000);
    expect(verifyCodecToken(box, token, NOW)).toEqual({ login: 'Ada@example' });
    expect(verifyCodecToken(box, token, new Date(expiresAt.getTime() - 1))).toEqual({ login: 'Ada@example' });
    expect(verifyCodecToken(box, token, expiresAt)).toBeNull();
  });

  test('may stand in the path of a URL', () => {
    expect(encodeURIComponent(token)).toBe(token);
  });

  const nextDay = (expiresAt.getTime() + CODEC_TOKEN_MS).toString(36);
  const nonce = new PageTokens(box).nonce('codec', '', NOW);
  test.each([
    ['nothing', ''],
    ['only dots', '..'],
    ['no signature', `${name}.${expiry}`],
    ['an empty signature', `${name}.${expiry}.`],
    ['another account', `${Buffer.from('eve').toString('base64url')}.${expiry}.${mac}`],
    ['another spelling of the account', `${name}=.${expiry}.${mac}`],
    ['a later expiry', `${name}.${nextDay}.${mac}`],
    ['a cut signature', token.slice(0, -1)],
    ['something after the signature', `${token}.x`],
    ['a longer signature', `${token}A`],
    ['a nonce for a signature', `${name}.${expiry}.${nonce}`],
    ['the token of a stranger', createCodecToken(new SecretBox([randomBytes(32)]), 'Ada@example', NOW).token],
  ])('is refused with %s', (_, forged) => {
    expect(verifyCodecToken(box, forged, NOW)).toBeNull();
  });

  test('from before a key rotation is valid while the older key is configured', () => {
    const old = createCodecToken(new SecretBox([olderKey]), 'Ada@example', NOW).token;
    expect(verifyCodecToken(new SecretBox([key, olderKey]), old, NOW)).toEqual({ login: 'Ada@example' });
    expect(verifyCodecToken(box, old, NOW)).toBeNull();
  });
});
