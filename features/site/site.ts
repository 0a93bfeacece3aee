import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed, readSettingsRows } from '#db/settings.ts';
import { recordOf } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** What mails and pages say of the site. */
export interface Site {
  name: string;
  url: string;
  /** IANA name. */
  timeZone: string;
  /** What mails with a layout show above their content. */
  logoUrl?: string;
  fromName: string;
  fromEmail: string;
  /** Where answers go when a form says nothing else. */
  replyTo?: string;
}

/** Where the options of the site are, and those of its mail. */
export const SITE_SCOPE = 'site';
export const MAIL_SCOPE = 'mail';
/** The language of new forms that name none. */
export const SITE_LANGUAGE_OPTION = 'site_language';

/** Reads what is set of the site; what is not follows from `BASE_URL`. */
export async function readSite(orm: MikroORM, baseUrl: string): Promise<Site> {
  const rows = await readSettingsRows(orm, [SITE_SCOPE, MAIL_SCOPE]);
  const setIn = (scope: string) => recordOf(rows.find((row) => row.scope === scope)?.value);
  const [options, mail] = [setIn(SITE_SCOPE), setIn(MAIL_SCOPE)];
  const text = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback);
  const name = text(options.site_name, new URL(baseUrl).hostname);
  const sender = defaultSender({ name, url: baseUrl });
  const logoUrl = text(options.site_logo_url, '');
  return {
    name,
    url: baseUrl,
    ...(logoUrl && { logoUrl }),
    timeZone: knownTimeZone(text(options.site_time_zone, 'UTC')),
    fromName: text(mail.from_name, sender.fromName),
    fromEmail: text(mail.from_email, sender.fromEmail),
    replyTo: text(mail.reply_to, '') || undefined,
  };
}

/** The language of new forms that name none; null where the site says none either. */
export async function readSiteLanguage(orm: MikroORM): Promise<string | null> {
  const language = (await readNamed(orm, SITE_SCOPE))[SITE_LANGUAGE_OPTION];
  return typeof language === 'string' ? language : null;
}

/** The sender of mails when the site's options name none. */
export function defaultSender({ name, url }: Pick<Site, 'name' | 'url'>): Pick<Site, 'fromName' | 'fromEmail'> {
  return { fromName: name, fromEmail: `forms@${mailDomain(url)}` };
}

/** The site as the mails of a form have it: with the form's own sender, as far as it has one. */
export function siteOfForm(site: Site, { options: { email } }: Pick<FormConfig, 'options'>): Site {
  return {
    ...site,
    fromName: email?.from_name || site.fromName,
    fromEmail: email?.from_email || site.fromEmail,
    replyTo: email?.reply_to || site.replyTo,
  };
}

/** The one that was asked for last: to look one up takes longer than the rest of a mail. */
let lastZone = { name: 'UTC', known: 'UTC' };

function knownTimeZone(name: string): string {
  if (name !== lastZone.name) lastZone = { name, known: lookUpTimeZone(name) };
  return lastZone.known;
}

function lookUpTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The `Message-ID` of a mail of the site. @param name what it is known by here */
export function messageId({ url }: Pick<Site, 'url'>, name: string): string {
  return `<${name}@${mailDomain(url)}>`;
}

/** An address literal cannot be a domain to send mail from. */
function mailDomain(url: string): string {
  const { hostname } = new URL(url);
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') || !hostname.includes('.')
    ? 'localhost.localdomain'
    : hostname;
}
