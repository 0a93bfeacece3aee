import type { SecretBox } from '#security/secret-box.ts';
import { randomToken } from '#security/tokens.ts';

const BITS = 256;

/** The hidden input, and the key of a body, with the token of an invitation. Scripts send it as it is. */
export const INVITATION_KEY = '_svc_invitation';
/** The parameter of a page's address with the token. */
export const INVITATION_PARAMETER = 'invitation';

/** Creates the token of an invitation's link: 43 characters of base64url. */
export function newInvitationToken(): string {
  return randomToken(BITS);
}

export function isInvitationToken(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given);
}

/** Returns keyed hashes of a token, one for each key of the service, the active key first. */
export function tokenHashes(box: SecretBox, token: string): string[] {
  return box.macs('tokens', `invitation|${token}`).map((mac) => mac.toString('hex'));
}

/** Returns keyed hashes of an address, one for each key of the service, the active key first. Case is ignored. */
export function addressHashes(box: SecretBox, address: string): string[] {
  return box.macs('tokens', `invited|${address.toLowerCase()}`).map((mac) => mac.toString('hex'));
}

/** Returns the address of the page with the link of an invitation. @param language shows the page in this language */
export function invitationUrl(baseUrl: string, formId: number, token: string, language?: string | null): string {
  const wish = language ? `lang=${encodeURIComponent(language)}&` : '';
  return `${baseUrl}/forms/${formId}?${wish}${INVITATION_PARAMETER}=${token}`;
}

/** Returns the address at which a person asks for no more mails. */
export function declineUrl(baseUrl: string, formId: number, token: string, language?: string | null): string {
  const wish = language ? `lang=${encodeURIComponent(language)}&` : '';
  return `${baseUrl}/forms/${formId}/invitation/stop?${wish}${INVITATION_PARAMETER}=${token}`;
}
