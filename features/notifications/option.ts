import { type InferType, mixed } from 'yup';
import { notificationsBudgets } from '#features/notifications/budgets.ts';
import { conditionalSchema, requiredConditional } from '#forms/config/conditional.ts';
import { recordsOf } from '#forms/config/json.ts';
import { checkKeys, checkRun, type KnownFields, nameEntries } from '#forms/config/known-fields.ts';
import type { CheckedForm, FormOption } from '#forms/config/option.ts';
import { onKey } from '#forms/config/runs-on.ts';
import {
  choice,
  clearable,
  exact,
  flag,
  line,
  list,
  type Report,
  type ShapeOf,
  slug,
  text,
} from '#forms/config/schema.ts';
import { isOfFiles } from '#forms/field-types/uploaded.ts';
import { described } from '#forms/json-schema/meta.ts';
import { checkAddresses, checkHoldsEmail, checkTemplate } from '#forms/templates/checks.ts';
import { budgets } from '#security/budgets.ts';
import { isForVisitors } from './visitor.ts';

const SUBJECT = 'New submission: {form:title}';
const HTML = '{all_fields}';

/** Layouts around the content of a mail. */
export const LAYOUTS = ['none', 'site'] as const;

const ATTACH_FILES = `\${path} must be true, false, or a list of names of fields for files`;

function isAttachFiles(value: unknown): value is boolean | string[] {
  if (typeof value === 'boolean') return true;
  const isList = Array.isArray(value) && value.length <= budgets.formFields.atMost;
  return isList && value.every((one) => typeof one === 'string');
}

const addresses = () =>
  line(notificationsBudgets.addressList.atMost).required(
    `\${path} is required: addresses or merge tags, separated by commas`,
  );

const route = exact({
  conditional: described('The condition of this route.', requiredConditional('when the mail goes this way')),
  to: described('The recipients: a comma-separated list of addresses or merge tags.', addresses()),
});

/**
 * Schema of an entry of `notifications`. For keys without a default, absence preserves the behaviour from before the key
 * existed.
 */
const notificationSchema = exact({
  /** `nameEntries` fills in a missing key. */
  key: described('Unique among the notifications; made of its place when absent.', slug().default('')),
  enabled: described('Whether the notification is sent.', flag().default(true)),
  to: described('A comma-separated list of addresses or merge tags.', addresses()),
  cc: described('The same, for copies.', clearable(line(notificationsBudgets.addressList.atMost))),
  bcc: described('The same, for blind copies.', clearable(line(notificationsBudgets.addressList.atMost))),
  reply_to: described('One address or merge tag.', clearable(line(notificationsBudgets.mailHeader.atMost))),
  from_name: described('The name of the sender; may hold merge tags.', clearable(line(255))),
  from_email: described(
    'The address of the sender, or a merge tag.',
    clearable(line(notificationsBudgets.mailHeader.atMost)),
  ),
  subject: described('May hold merge tags.', line(notificationsBudgets.mailHeader.atMost).default(SUBJECT)),
  html: described(
    'The body as HTML; may hold merge tags.',
    text(notificationsBudgets.mailTemplate.atMost).default(HTML),
  ),
  conditional: conditionalSchema,
  on: onKey,
  routes: described(
    'The first one whose condition holds says to whom the mail goes, in place of `to`, which is for everybody else.',
    list(route, notificationsBudgets.mailRoutes.atMost),
  ),
  layout: described(
    'site puts the body between the logo or name of the site and its address, in the language of the form; none sends it as it is. The default is site, or none if the body is a whole HTML document.',
    choice(LAYOUTS),
  ),
  attach_pdf: described('Whether the submission is attached as a PDF (Pro edition).', flag()),
  attach_files: described(
    'The attached files of the submission: true for all, or the names of their fields.',
    mixed<boolean | string[]>({ type: 'attach_files', check: isAttachFiles })
      .meta({
        json: {
          anyOf: [
            { type: 'boolean' },
            { type: 'array', items: { type: 'string' }, maxItems: budgets.formFields.atMost },
          ],
        },
      })
      .typeError(ATTACH_FILES)
      .nonNullable(ATTACH_FILES),
  ),
});

export type NotificationConfig = InferType<typeof notificationSchema>;

const keys = {
  notifications: described(
    'Mails that are sent for a submission.',
    list(notificationSchema, notificationsBudgets.notifications.atMost).default(() => []),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

/** Declares the form option `notifications`. */
export const notificationsOption: FormOption = {
  keys,
  check: ({ notifications }, form, report) => checkNotifications(notifications, form, report),
  complete: ({ notifications }) => nameEntries(notifications, 'notification'),
  texts: [
    {
      path: 'notifications.*.subject',
      defaultText: SUBJECT,
      atMost: notificationsBudgets.mailHeader.atMost,
      isLine: true,
      mode: 'header',
      isForVisitors,
    },
    {
      path: 'notifications.*.html',
      defaultText: HTML,
      atMost: notificationsBudgets.mailTemplate.atMost,
      mode: 'html',
      isForVisitors,
    },
    { path: 'notifications.*.from_name', atMost: 255, isLine: true, mode: 'header', isForVisitors },
  ],
};

const PATH = 'config.options.notifications';
const SINGLE = new Set(['reply_to', 'from_email']);

/** Checks notifications against the form's fields. @param notifications unvalidated JSON */
function checkNotifications(notifications: unknown, { known, edition }: CheckedForm, report: Report): void {
  const entries = recordsOf(notifications);
  checkKeys(PATH, entries, report);
  for (const [index, notification] of entries) {
    const path = `${PATH}[${index}]`;
    for (const key of ['to', 'cc', 'bcc', 'reply_to', 'from_email']) {
      checkMailboxes(`${path}.${key}`, notification[key], SINGLE.has(key), known, report);
    }
    for (const [place, { conditional, to }] of recordsOf(notification.routes)) {
      checkRun(`${path}.routes[${place}].conditional`, conditional, known, report);
      checkMailboxes(`${path}.routes[${place}].to`, to, false, known, report);
    }
    checkTemplate(`${path}.from_name`, notification.from_name, 'header', known, report);
    checkTemplate(`${path}.subject`, notification.subject, 'header', known, report);
    checkTemplate(`${path}.html`, notification.html, 'html', known, report);
    checkRun(`${path}.conditional`, notification.conditional, known, report);
    checkFiles(`${path}.attach_files`, notification.attach_files, known, report);
    if (edition === 'free' && notification.attach_pdf === true) {
      report(
        `${path}.attach_pdf`,
        'must be false: PDF documents are part of the Pro edition, and this is the free one',
      );
    }
  }
}

function checkMailboxes(path: string, value: unknown, single: boolean, known: KnownFields, report: Report): void {
  checkAddresses(path, value, { single }, known, report);
  checkHoldsEmail(path, value, known, report);
}

/** Checks that attached fields are file fields that mails may contain. */
function checkFiles(path: string, which: unknown, known: KnownFields, report: Report): void {
  const { inRows } = known;
  // The name of a field in rows stands for the files of all rows.
  const tags = new Set([...known.tags, ...inRows.tags]);
  const fieldOf = (name: string) => known.sound.get(name) ?? inRows.sound.get(name);
  const isFile = (name: string) => {
    const field = fieldOf(name);
    return field !== undefined && isOfFiles(field);
  };
  if (which === true && ![...tags].some(isFile)) {
    report(path, 'is for forms with fields for files that are not sensitive');
  }
  for (const [index, name] of Array.isArray(which) ? which.entries() : []) {
    const at = `${path}[${index}]`;
    // Mistakes of the field itself are reported at the field.
    const isNamed = known.names.has(name) || inRows.names.has(name);
    if (!isNamed || (fieldOf(name) && !isFile(name))) report(at, 'must be the name of a field for files');
    else if (!tags.has(name)) report(at, `must not be ${name}: the field is sensitive`);
  }
}
