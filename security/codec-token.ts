import { HOUR_MS } from '#time.ts';
import type { Credential } from './actor.ts';
import type { SecretBox } from './secret-box.ts';
import { isSameToken } from './tokens.ts';

/** Longest validity of a token for the decode endpoint, in ms. */
export const CODEC_TOKEN_MS = 12 * HOUR_MS;

/** The account that the token belongs to. */
export interface CodecTokenAccount {
  id: number;
  /** Null for an account without a password. */
  passwordHash: string | null;
}

/** The credential that the token was created under; null on the command line. */
type TokenCredential = Pick<Credential, 'kind' | 'id'> | null;

const LETTERS = { application_password: 'a', session: 's' } as const;

/**
 * Creates a bearer token that lets Temporal UI decode payloads in one account's name: `<id>.<credential>.<expiry>.<stamp>.<mac>`.
 * It expires with the credential that it was created under. The stamp is a keyed hash of the stored password hash, so a change of
 * password revokes the token.
 */
export function createCodecToken(
  box: SecretBox,
  account: CodecTokenAccount,
  credential: Credential | null,
  now: Date,
): { token: string; expiresAt: Date } {
  const end = Math.min(now.getTime() + CODEC_TOKEN_MS, credential?.endsAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const stamp = shortened(box.mac('tokens', stampText(account)));
  const claim = [account.id.toString(36), textOf(credential), end.toString(36), stamp].join('.');
  const token = `${claim}.${box.mac('tokens', `codec|${claim}`).toString('base64url')}`;
  return { token, expiresAt: new Date(end) };
}

/**
 * @param find returns the account's current state if the credential is still valid; called for genuine tokens only
 * @returns the account that the token was created for, whatever its capabilities; null when the token is forged or has expired,
 * and when the account is deleted or has another password
 */
export async function verifyCodecToken<Account extends CodecTokenAccount>(
  box: SecretBox,
  token: string,
  now: Date,
  find: (id: number, credential: TokenCredential) => Promise<Account | null>,
): Promise<Account | null> {
  const [id, credential, expiry, stamp, mac, ...rest] = token.split('.');
  if (!id || !credential || !expiry || !stamp || !mac || rest.length > 0) return null;
  const claim = `${id}.${credential}.${expiry}.${stamp}`;
  const genuine = box
    .macs('tokens', `codec|${claim}`)
    .some((expected) => isSameToken(expected.toString('base64url'), mac));
  if (!genuine || Number.parseInt(expiry, 36) <= now.getTime()) return null;
  const account = await find(Number.parseInt(id, 36), credentialOf(credential));
  const isStampValid =
    account && box.macs('tokens', stampText(account)).some((expected) => isSameToken(shortened(expected), stamp));
  return isStampValid ? account : null;
}

function textOf(credential: TokenCredential): string {
  return credential ? `${LETTERS[credential.kind]}-${credential.id}` : 'c';
}

function credentialOf(text: string): TokenCredential {
  if (text === 'c') return null;
  const kind = text.startsWith('a-') ? 'application_password' : 'session';
  return { kind, id: text.slice(2) };
}

function stampText({ id, passwordHash }: CodecTokenAccount): string {
  return `codec-account|${id}|${passwordHash ?? ''}`;
}

function shortened(mac: Buffer): string {
  return mac.toString('base64url').slice(0, 22);
}
