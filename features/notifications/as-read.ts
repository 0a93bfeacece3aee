import type { FormConfig } from '#forms/config/types.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { LINK_MAIL, linkNotification } from './link-mail.ts';
import type { NotificationConfig } from './option.ts';
import { isForVisitors } from './visitor.ts';

/**
 * Returns a notification and its form in the language of the recipients: for visitors, that of their visit.
 * @returns null if the form has no notification with that key
 */
export function notificationAsRead<Form extends { title: string; config: FormConfig }>(
  form: Form,
  key: string,
  language: string | undefined,
): { notification: NotificationConfig; read: Form } | null {
  const own = notificationOf(form, key);
  if (!own) return null;
  const read = isForVisitors(own, form.config) ? inLanguage(form, language) : form;
  return { notification: notificationOf(read, key) ?? own, read };
}

function notificationOf({ config }: { config: FormConfig }, key: string): NotificationConfig | undefined {
  return key === LINK_MAIL ? linkNotification(config) : config.options.notifications.find((one) => one.key === key);
}
