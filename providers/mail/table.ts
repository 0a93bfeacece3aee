import type { MailDeps, MailProvider } from './mail.ts';
import { createSmtpMailProvider } from './smtp/smtp.ts';

/** The ways to send mail, by the scheme of MAIL_URL. */
const BY_SCHEME: Readonly<Record<string, (deps: MailDeps) => MailProvider>> = {
  smtp: createSmtpMailProvider,
  smtps: createSmtpMailProvider,
};

/** How a MAIL_URL may start, as `smtp://`. */
export const mailProtocols: readonly string[] = Object.keys(BY_SCHEME).map((scheme) => `${scheme}://`);

/** @throws Error naming MAIL_URL when it leads to no way to send mail */
export function createMailProvider(deps: MailDeps): MailProvider {
  const scheme = deps.url.split('://', 1)[0] ?? '';
  const create = Object.hasOwn(BY_SCHEME, scheme) ? BY_SCHEME[scheme] : undefined;
  if (!create) throw new Error(`MAIL_URL must start with ${mailProtocols.join(' or ')}.`);
  return create(deps);
}
