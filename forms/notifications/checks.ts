import { recordsOf } from '#forms/config/json.ts';
import { checkKeys, checkRun, type KnownFields } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import { checkAddresses, checkHoldsEmail, checkTemplate } from '#forms/templates/checks.ts';

const PATH = 'config.options.notifications';
const SINGLE = new Set(['reply_to', 'from_email']);

/** What notifications ask of the form's fields. @param notifications any plain JSON */
export function checkNotifications(notifications: unknown, known: KnownFields, report: Report): void {
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
  }
}

function checkMailboxes(path: string, value: unknown, single: boolean, known: KnownFields, report: Report): void {
  checkAddresses(path, value, { single }, known, report);
  checkHoldsEmail(path, value, known, report);
}
