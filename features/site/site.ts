import type { MikroORM } from '@mikro-orm/mysql';
import { Option } from '#db/entities/option.ts';
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

const NAMES = ['site_name', 'site_logo_url', 'site_time_zone', 'mail_from_name', 'mail_from_email', 'mail_reply_to'];

/** Reads the site's options; what is not set follows from `BASE_URL`. */
export async function readSite(orm: MikroORM, baseUrl: string): Promise<Site> {
  const rows = await orm.em.fork().find(Option, { name: NAMES });
  const options = new Map(rows.map(({ name, value }) => [name, value]));
  const text = (name: string, fallback: string) => {
    const value = options.get(name);
    return typeof value === 'string' && value !== '' ? value : fallback;
  };
  const name = text('site_name', new URL(baseUrl).hostname);
  const sender = defaultSender({ name, url: baseUrl });
  const logoUrl = text('site_logo_url', '');
  return {
    name,
    url: baseUrl,
    ...(logoUrl && { logoUrl }),
    timeZone: knownTimeZone(text('site_time_zone', 'UTC')),
    fromName: text('mail_from_name', sender.fromName),
    fromEmail: text('mail_from_email', sender.fromEmail),
    replyTo: text('mail_reply_to', '') || undefined,
  };
}

/** Whom mails are from when the site's options do not say. */
export function defaultSender({ name, url }: Pick<Site, 'name' | 'url'>): Pick<Site, 'fromName' | 'fromEmail'> {
  return { fromName: name, fromEmail: `forms@${mailDomain(new URL(url).hostname)}` };
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

function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** An address literal cannot be a domain to send mail from. */
export function mailDomain(hostname: string): string {
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') || !hostname.includes('.')
    ? 'localhost.localdomain'
    : hostname;
}
