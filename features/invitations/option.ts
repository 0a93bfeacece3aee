import type { InferType } from 'yup';
import { moment, timeZone } from '#features/limits/option.ts';
import { notificationsBudgets } from '#features/notifications/budgets.ts';
import { LAYOUTS } from '#features/notifications/option.ts';
import { recordOf } from '#forms/config/json.ts';
import type { FormOption } from '#forms/config/option.ts';
import {
  choice,
  clearable,
  exact,
  flag,
  integer,
  line,
  list,
  type Report,
  type ShapeOf,
  text,
} from '#forms/config/schema.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isTimeZone } from '#forms/field-types/datetime.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { described } from '#forms/json-schema/meta.ts';
import { checkTemplate } from '#forms/templates/checks.ts';
import { parseTemplate, tagsOf } from '#forms/templates/language/parse.ts';
import { isObject } from '#json.ts';

/** Time zone of `ends_at` unless the option sets `time_zone`. */
const UTC = 'UTC';
const MOST_REMINDERS = 3;
const MOST_DAYS = 180;
const URL_TAG = '{invitation:url}';

const { mailHeader, mailTemplate } = notificationsBudgets;

const schema = exact({
  enabled: described('Whether people can be invited, each with a link of their own.', flag().default(false)),
  only_invited: described(
    'True refuses every submission without the link of an invited person, on the page and over REST.',
    flag().default(false),
  ),
  anonymous: described(
    'True stores that an invited person has answered, and never which submission is theirs.',
    flag().default(false),
  ),
  lock_values: described('True keeps people from changing what was filled in for them.', flag().default(false)),
  subject: described('The subject of the mail; may hold merge tags.', clearable(line(mailHeader.atMost))),
  html: described(
    `The body of the mail as HTML; may hold merge tags, and must hold ${URL_TAG}. Absent for a built-in text in the language of the person.`,
    clearable(text(mailTemplate.atMost)),
  ),
  layout: described(
    'site puts the body between the logo or name of the site and its address; none sends it as it is. The default is site, or none if the body is a whole HTML document.',
    choice(LAYOUTS),
  ),
  reminder_subject: described(
    'The subject of reminders; that of the mail when absent.',
    clearable(line(mailHeader.atMost)),
  ),
  reminder_html: described(
    'The body of reminders; that of the mail when absent.',
    clearable(text(mailTemplate.atMost)),
  ),
  remind_after_days: described(
    'Days after the invitation on which people who have not answered are reminded, in order.',
    list(integer(1, MOST_DAYS), MOST_REMINDERS).default(() => []),
  ),
  ends_at: described(
    'When the links end, as YYYY-MM-DDTHH:MM in the time zone; absent for links without an end.',
    moment(),
  ),
  time_zone: described('The time zone of `ends_at`, such as Europe/Berlin; UTC unless it is set.', timeZone()),
});

const keys = {
  invitations: described('Invites people, each with a link of their own and one answer.', clearable(schema)),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export type InvitationsConfig = InferType<typeof schema>;

const PATH = 'config.options.invitations';

/** Option `invitations` of a form. It is checked even while it is switched off. */
export const invitationsOption: FormOption = {
  keys,
  texts: [
    { path: 'invitations.subject', atMost: mailHeader.atMost, isLine: true, mode: 'header' },
    { path: 'invitations.html', atMost: mailTemplate.atMost, mode: 'html' },
    { path: 'invitations.reminder_subject', atMost: mailHeader.atMost, isLine: true, mode: 'header' },
    { path: 'invitations.reminder_html', atMost: mailTemplate.atMost, mode: 'html' },
  ],
  check(options, { known }, report) {
    const { invitations } = options;
    if (!isObject(invitations)) return;
    const { enabled, anonymous, remind_after_days: days, ends_at: ends, time_zone: given } = invitations;
    for (const key of ['subject', 'reminder_subject'])
      checkTemplate(`${PATH}.${key}`, invitations[key], 'header', known, report);
    for (const key of ['html', 'reminder_html']) {
      const html = invitations[key];
      checkTemplate(`${PATH}.${key}`, html, 'html', known, report);
      checkLink(`${PATH}.${key}`, html, report);
      for (const [language, texts] of Object.entries(recordOf(options.translations))) {
        const translated = recordOf(recordOf(recordOf(texts).options).invitations)[key];
        checkLink(`config.options.translations.${language}.options.invitations.${key}`, translated, report);
      }
    }
    if (Array.isArray(days) && days.some((day, at) => at > 0 && day <= days[at - 1])) {
      report(`${PATH}.remind_after_days`, 'must be in order: each number greater than the one before');
    }
    const zone = typeof given === 'string' && given !== '' ? given : UTC;
    if (typeof ends === 'string' && ends.length === 16 && isTimeZone(zone) && inTimeZone(ends, zone) === null) {
      report(`${PATH}.ends_at`, `is not a valid time in ${zone}`);
    }
    if (enabled !== true) return;
    if (isObject(options.payment) && options.payment.enabled === true) {
      report(`${PATH}.enabled`, 'must be false: a form with a payment cannot be one for invited people');
    }
    if (anonymous === true) checkAnonymous(options, report);
  },
};

/** Reports what would tell which answer is whose. */
function checkAnonymous(options: Readonly<Record<string, unknown>>, report: Report): void {
  const { anonymize_ip: hidesIp, limits } = options;
  if (hidesIp !== true) {
    report(`${PATH}.anonymous`, 'needs config.options.anonymize_ip: an address of the network would tell who answered');
  }
  const person = isObject(limits) ? limits.per_person : undefined;
  if (isObject(person) && person.by === 'account') {
    report(`${PATH}.anonymous`, 'must be false: config.options.limits.per_person knows people by their accounts');
  }
}

/** Reports a mail without the link of the person. An absent text is that of the service, which has it. */
function checkLink(path: string, html: unknown, report: Report): void {
  if (typeof html !== 'string' || html.trim() === '') return;
  const hasLink = tagsOf(parseTemplate(html).pieces).some(({ tag }) => tag === URL_TAG);
  if (!hasLink) report(path, `must hold ${URL_TAG}: without it nobody can answer`);
}

/** Returns the form's invitations; null if nobody can be invited. */
export function enabledInvitations({ options }: Pick<FormConfig, 'options'>): InvitationsConfig | null {
  return options.invitations?.enabled ? options.invitations : null;
}

/** Returns the time at which the links of a form end; null without an end. */
export function endOf({ ends_at: local, time_zone: zone = UTC }: InvitationsConfig): Date | null {
  const found = local ? inTimeZone(local, zone || UTC) : null;
  return found === null ? null : new Date(found);
}

/** Returns the days after the invitation on which people are reminded. */
export function reminderDays({ remind_after_days: days = [] }: InvitationsConfig): number[] {
  return days.filter((day) => day !== undefined);
}

/** True once the links of a form have ended. */
export function isOver(invitations: InvitationsConfig | null, now: Date): boolean {
  const end = invitations && endOf(invitations);
  return !invitations || (end !== null && end !== undefined && end <= now);
}
