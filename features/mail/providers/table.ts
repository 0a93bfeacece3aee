import { brevo } from './brevo.ts';
import type { MailProviderKind } from './kind.ts';
import type { MailProvider, MailProviderOptions } from './mail.ts';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import { resend } from './resend.ts';
import { sendgrid } from './sendgrid.ts';
import { createSendmailProvider } from './sendmail.ts';
import { ses } from './ses/definition.ts';
import { smtp } from './smtp/definition.ts';
import { createSmtpMailProvider } from './smtp/smtp.ts';

/** Mail providers that administrators may choose. Adding one takes a folder and an entry here. */
export const mailProviderKinds: readonly MailProviderKind[] = [smtp, sendgrid, mailgun, postmark, resend, brevo, ses];

/** Id of the host's built-in mailer, which MAIL_URL configures. It has no settings here. */
export const HOST_MAIL = 'host';

/** Ids of all mail providers, as in settings and requests. */
export const mailProviderIds: readonly string[] = [HOST_MAIL, ...mailProviderKinds.map(({ id }) => id)];

export function findMailProvider(id: string): MailProviderKind | undefined {
  return mailProviderKinds.find((kind) => kind.id === id);
}

/** Base URLs of the mail providers' APIs. */
export const mailApis = mailProviderKinds.flatMap(({ apis }) => apis);

/** Factories of the host's mailers by the scheme of MAIL_URL. */
const BY_SCHEME: Readonly<Record<string, (deps: MailProviderOptions) => MailProvider>> = {
  smtp: createSmtpMailProvider,
  smtps: createSmtpMailProvider,
  sendmail: createSendmailProvider,
};

/** Prefixes of a valid MAIL_URL, such as `smtp://`. */
export const mailProtocols: readonly string[] = Object.keys(BY_SCHEME).map((scheme) => `${scheme}://`);

/** @throws Error naming MAIL_URL if no mailer supports it */
export function createMailProvider(deps: MailProviderOptions): MailProvider {
  const scheme = deps.url.split('://', 1)[0] ?? '';
  const create = Object.hasOwn(BY_SCHEME, scheme) ? BY_SCHEME[scheme] : undefined;
  if (!create) throw new Error(`MAIL_URL must start with ${mailProtocols.join(' or ')}.`);
  return create(deps);
}
