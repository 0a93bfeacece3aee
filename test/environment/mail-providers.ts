import { SECRET } from '#fakes/mail/ses-signature.ts';
import type { AcceptedMail } from '#fakes/mail/taken-mail.ts';
import { ask } from './third-parties.ts';

/** Settings with which each fake of the sandbox accepts mails. */
export const MAIL_SETTINGS: Readonly<Record<string, Record<string, string>>> = {
  sendgrid: { api_key: 'SG.canary-mail-key', region: 'global' },
  mailgun: { api_key: 'key-canary-mail-key', domain: 'mg.example.org', region: 'us' },
  postmark: { server_token: 'canary-mail-key-of-postmark', message_stream: 'outbound' },
  resend: { api_key: 're_canary-mail-key' },
  brevo: { api_key: 'xkeysib-canary-mail-key' },
  ses: { access_key_id: 'AKIACANARYACCESSKEY0', secret_access_key: SECRET, region: 'eu-west-1' },
};

/** The setting that holds each provider's key. */
export const MAIL_KEYS: Readonly<Record<string, string>> = {
  sendgrid: 'api_key',
  mailgun: 'api_key',
  postmark: 'server_token',
  resend: 'api_key',
  brevo: 'api_key',
  ses: 'secret_access_key',
};

/** Returns the mails that a fake has accepted, oldest first. */
export async function acceptedMails(sandboxUrl: string, provider: string): Promise<AcceptedMail[]> {
  return ((await ask('GET', `${sandboxUrl}/${provider}/state`)) as { mails: AcceptedMail[] }).mails;
}

/** Counts the send requests that a fake received, including failures. */
export async function countRequests(sandboxUrl: string, provider: string): Promise<number> {
  const { requests } = (await ask('GET', `${sandboxUrl}/${provider}/state`)) as { requests: Record<string, number> };
  return requests[operationOf(provider)] ?? 0;
}

export async function failProvider(sandboxUrl: string, provider: string, failure: object): Promise<void> {
  await ask('POST', `${sandboxUrl}/${provider}/failures/${operationOf(provider)}`, failure);
}

export async function clearProvider(sandboxUrl: string, provider: string): Promise<void> {
  await ask('DELETE', `${sandboxUrl}/${provider}/state`);
}

/** The fake for Brevo has more operations than mail. */
function operationOf(provider: string): string {
  return provider === 'brevo' ? 'mail' : 'send';
}
