import { notificationsBudgets } from '#features/notifications/budgets.ts';
import { htmlToText } from '#forms/templates/html-to-text.ts';
import { TextRoom, TextTooLarge } from '#forms/templates/language/text-room.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { hasColours, isDocument, layoutHtml, layoutText } from '#forms/templates/mail/layout.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { type MergeContext, renderTemplate } from '#forms/templates/merge-tags.ts';
import { addressItems } from '#forms/templates/template-mistakes.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies, type ComparableValues } from '#forms/values/conditions.ts';
import { languageOf } from '#texts/index.ts';
import type { NotificationConfig } from './option.ts';

/** A rendered mail (docs/interface.md 2.4 with lists of recipients). `to` is empty if no tag yielded an address. */
export interface RenderedEmail {
  to: string[];
  cc: string[];
  bcc: string[];
  /** True if the fields with its recipients were left empty. */
  isUnaddressed?: true;
  reply_to?: string;
  from_name: string;
  from_email: string;
  subject: string;
  html: string;
  text: string;
}

/** Recipients and subject of a mail. */
export type MailHeading = Pick<RenderedEmail, 'to' | 'cc' | 'bcc' | 'subject' | 'isUnaddressed'>;

export interface EmailDefaults {
  from_name: string;
  from_email: string;
  reply_to?: string;
}

/** Thrown if a text of a notification would be too large. */
export class EmailTooLarge extends Error {
  /** Key of the notification, such as `html`. */
  readonly key: string;

  constructor(key: string, { message }: TextTooLarge) {
    super(`${key} of the notification ${message}`);
    this.name = 'EmailTooLarge';
    this.key = key;
  }
}

/**
 * Renders a notification. Missing or empty texts are taken from `defaults`. The plain text body is derived from the HTML body
 * without its layout.
 * @throws EmailTooLarge
 */
export function renderEmail(
  notification: NotificationConfig,
  context: MergeContext,
  defaults: EmailDefaults,
): RenderedEmail {
  const heading = renderHeading(notification, context);
  const { subject } = heading;
  const [replyTo = defaults.reply_to] = within('reply_to', () => renderAddresses(notification.reply_to, context));
  const [fromEmail] = within('from_email', () => renderAddresses(notification.from_email, context));
  const fromName = within('from_name', () => renderHeader(notification.from_name, context));
  const content = within('html', () => renderTemplate(notification.html, context, 'html'));
  const text = within('html', () => new TextRoom().take(htmlToText(content)));
  const isLightOnly = hasColours(notification.html);
  const layout = { site: context.site, subject, language: languageOf(context.config), isLightOnly };
  const inLayout = (notification.layout ?? defaultLayout(notification)) === 'site';
  return {
    ...heading,
    ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    from_name: fromName || headerText(defaults.from_name),
    from_email: fromEmail ?? defaults.from_email,
    html: inLayout ? layoutHtml(content, layout) : content,
    text: inLayout ? layoutText(text, layout) : text,
  };
}

/** Returns the layout of a notification that names none. */
function defaultLayout({ html }: NotificationConfig): NonNullable<NotificationConfig['layout']> {
  return isDocument(html) ? 'none' : 'site';
}

/** Renders only the recipients and the subject of a notification. @throws EmailTooLarge */
export function renderHeading(notification: NotificationConfig, context: MergeContext): MailHeading {
  const { to: recipients } = recipientsFor(notification, () => comparableValues(context.config, context.values));
  const to = within('to', () => renderAddresses(recipients, context));
  const cc = within('cc', () => renderAddresses(notification.cc, context, to));
  const bcc = within('bcc', () => renderAddresses(notification.bcc, context, [...to, ...cc]));
  const subject = within('subject', () => renderHeader(notification.subject, context)) || context.form.title;
  return { to, cc, bcc, subject, ...(isUnaddressed(recipients, context) && { isUnaddressed: true }) };
}

/** @throws EmailTooLarge naming the key of the text */
function within<T>(key: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof TextTooLarge ? new EmailTooLarge(key, error) : error;
  }
}

/**
 * Returns the recipients of the first route whose condition holds, else those of the notification.
 * @param comparable returns the submitted values
 */
export function recipientsFor(notification: NotificationConfig, comparable: () => ComparableValues): { to: string } {
  const { routes = [] } = notification;
  if (routes.length === 0) return notification;
  const values = comparable();
  return routes.find(({ conditional }) => applies(conditional, values)) ?? notification;
}

const MAX_HEADER = notificationsBudgets.mailHeader.atMost;

/**
 * Renders a list of addresses and returns the valid mailboxes, without duplicates and without those in `taken`. Case is
 * ignored.
 */
export function renderAddresses(template: string | undefined, context: MergeContext, taken: string[] = []): string[] {
  const seen = new Set(taken.map((address) => address.toLowerCase()));
  const addresses: string[] = [];
  for (const item of addressItems(template ?? '')) {
    const address = renderTemplate(item, context, 'address').trim();
    if (!isMailbox(address) || seen.has(address.toLowerCase())) continue;
    seen.add(address.toLowerCase());
    addresses.push(address);
  }
  return addresses;
}

/** True if all recipients rendered empty. A filled-in text that is not an address does not count as empty. */
function isUnaddressed(template: string, context: MergeContext): boolean {
  return addressItems(template).every((item) => renderHeader(item, context).trim() === '');
}

function renderHeader(template: string | undefined, context: MergeContext): string {
  const rendered = renderTemplate(template ?? '', context, 'header');
  return rendered.slice(0, MAX_HEADER).toWellFormed();
}
