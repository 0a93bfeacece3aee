import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed, readSettingsRows } from '#db/settings.ts';
import { recordOf } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** Data about the site in mails and pages. */
export interface Site {
  name: string;
  url: string;
  /** IANA time zone name. */
  timeZone: string;
  /** Logo above the content of mails with a layout. */
  logoUrl?: string;
  fromName: string;
  fromEmail: string;
  /** Default address for replies, unless a form sets its own. */
  replyTo?: string;
}

/** Settings scopes of the site's options and of its mail options. */
export const SITE_SCOPE = 'site';
export const MAIL_SCOPE = 'mail';
/** The site option with the language of new forms that name none. */
export const SITE_LANGUAGE_OPTION = 'site_language';

/** Reads the site's options. Missing ones are derived from `BASE_URL`. */
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
    timeZone: resolveTimeZone(text(options.site_time_zone, 'UTC')),
    fromName: text(mail.from_name, sender.fromName),
    fromEmail: text(mail.from_email, sender.fromEmail),
    replyTo: text(mail.reply_to, '') || undefined,
  };
}

/** Returns the language of new forms that name none; null if the site sets none either. */
export async function readSiteLanguage(orm: MikroORM): Promise<string | null> {
  const language = (await readNamed(orm, SITE_SCOPE))[SITE_LANGUAGE_OPTION];
  return typeof language === 'string' ? language : null;
}

/** Returns the sender of mails for a site whose options name none. */
export function defaultSender({ name, url }: Pick<Site, 'name' | 'url'>): Pick<Site, 'fromName' | 'fromEmail'> {
  return { fromName: name, fromEmail: `forms@${mailDomain(url)}` };
}

/** Returns the site for the mails of a form, with the form's own sender details where it has any. */
export function siteForForm(site: Site, { options: { email } }: Pick<FormConfig, 'options'>): Site {
  return {
    ...site,
    fromName: email?.from_name || site.fromName,
    fromEmail: email?.from_email || site.fromEmail,
    replyTo: email?.reply_to || site.replyTo,
  };
}

/** Caches the latest time zone: resolving it takes longer than the rest of a mail. */
let lastZone = { name: 'UTC', resolved: 'UTC' };

function resolveTimeZone(name: string): string {
  if (name !== lastZone.name) lastZone = { name, resolved: lookUpTimeZone(name) };
  return lastZone.resolved;
}

function lookUpTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Returns the `Message-ID` of one of the site's mails. @param name the mail's unique name in this service */
export function messageId({ url }: Pick<Site, 'url'>, name: string): string {
  return `<${name}@${mailDomain(url)}>`;
}

/** Returns the domain for the site's mails. An address literal or a name without a dot cannot be a mail domain. */
function mailDomain(url: string): string {
  const { hostname } = new URL(url);
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') || !hostname.includes('.')
    ? 'localhost.localdomain'
    : hostname;
}
