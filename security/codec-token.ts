import { HOUR_MS } from '#time.ts';
import type { Credential } from './actor.ts';
import type { SecretBox } from './secret-box.ts';
import { same } from './tokens.ts';

/** How long a token for the decode endpoint works at most, in ms. */
export const CODEC_TOKEN_MS = 12 * HOUR_MS;

/** The account that the token belongs to. */
export interface CodecTokenAccount {
  id: number;
  /** null for an account without a password */
  passwordHash: string | null;
}

/** What the token is made with; null on the command line. */
type MadeWith = Pick<Credential, 'kind' | 'id'> | null;

const LETTERS = { application_password: 'a', session: 's' } as const;

/**
 * A bearer token that lets Temporal UI decode payloads in one account's name: `<id>.<credential>.<expiry>.<stamp>.<mac>`. It ends with
 * the credential that it was made with. The stamp is a keyed hash of what the account's password is kept as: with another
 * password the token ends.
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
 * @param find the account with this id as it is now, if the credential is still good; asked for genuine tokens only
 * @returns the account that the token was made for, whatever that may do; null when the token is forged or has expired, and when
 * the account is gone or has another password.
 */
export async function verifyCodecToken<Account extends CodecTokenAccount>(
  box: SecretBox,
  token: string,
  now: Date,
  find: (id: number, credential: MadeWith) => Promise<Account | null>,
): Promise<Account | null> {
  const [id, made, expiry, stamp, mac, ...rest] = token.split('.');
  if (!id || !made || !expiry || !stamp || !mac || rest.length > 0) return null;
  const claim = `${id}.${made}.${expiry}.${stamp}`;
  const genuine = box.macs('tokens', `codec|${claim}`).some((own) => same(own.toString('base64url'), mac));
  if (!genuine || Number.parseInt(expiry, 36) <= now.getTime()) return null;
  const account = await find(Number.parseInt(id, 36), credentialOf(made));
  const isStillItsOwn = account && box.macs('tokens', stampText(account)).some((own) => same(shortened(own), stamp));
  return isStillItsOwn ? account : null;
}

function textOf(credential: MadeWith): string {
  return credential ? `${LETTERS[credential.kind]}-${credential.id}` : 'c';
}

function credentialOf(text: string): MadeWith {
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
