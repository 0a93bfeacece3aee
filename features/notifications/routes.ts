import { object } from 'yup';
import { valuesKey } from '#features/forms/routes/given-values.ts';
import { recipientKey, TRIED_MAIL } from '#features/mail/routes/schemas.ts';
import { notificationsBudgets } from '#features/notifications/budgets.ts';
import { wholeNumber } from '#forms/json-schema/keys.ts';
import { listOf, text, yesOrNo } from '#http/routing/answers.ts';
import { json, optionalJson } from '#http/routing/body.ts';
import { FORM_ID, textParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { fieldsKey, optionsKey } from './tried.ts';
import { type NotificationParts, previewNotification, testNotification } from './use-cases.ts';

const limit = notificationsBudgets.previewMailBody.atMost;
const admin = { tag: 'Notifications', access: 'admin', method: 'POST' } as const;

export const notificationRoutes = [
  route({
    ...admin,
    operation: 'previewNotification',
    path: 'b:/forms/:id/notifications/:key/preview',
    summary: 'A preview of the mail of a notification, with its recipients',
    description:
      'Nothing is sent. The values are samples, `values`, or those of the stored submission `submission_id`, which needs SUBMISSIONS_PREVIEW. `options` are keys of the notification that are not saved yet or, with `notifications`, unsaved options of the form; `fields` are its unsaved fields.',
    params: { id: FORM_ID, key: textParam() },
    body: optionalJson(
      object({
        submission_id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
        values: valuesKey(),
        options: optionsKey(),
        fields: fieldsKey(),
      }),
      { limit, example: { values: { plan: 'pro' }, options: { subject: 'For {field:name|upper}' } } },
    ),
    answers: {
      200: object({
        key: text(),
        enabled: yesOrNo(),
        applies: yesOrNo(),
        to: listOf(text()),
        cc: listOf(text()),
        bcc: listOf(text()),
        reply_to: text().nullable(),
        from_name: text(),
        from_email: text(),
        subject: text(),
        html: text(),
        text: text(),
        attach_pdf: yesOrNo(),
      }),
    },
    audit: 'notification.previewed',
    async handle(app: NotificationParts, { params: { id: formId, key }, body, actor }) {
      const { mail, notification, applies } = await previewNotification(app, actor, { formId, key }, body);
      const { enabled, attach_pdf = false } = notification;
      return { key, enabled, applies, ...mail, reply_to: mail.reply_to ?? null, attach_pdf };
    },
  }),

  route({
    ...admin,
    operation: 'sendTestNotification',
    path: 'b:/emails/test',
    summary: 'Send a notification with sample values to one recipient',
    description:
      '`options` are unsaved keys of a notification (the one named by `key`, else the first that is enabled), or the form’s future options; `fields` are its unsaved fields. A mail server that refuses, is unreachable or hangs is a result too: 200 with `sent` false. At most ten a minute.',
    body: json(
      object({
        recipient: recipientKey(),
        options: optionsKey(),
        fields: fieldsKey(),
        formId: wholeNumber(1, Number.MAX_SAFE_INTEGER).required(`\${path} is required: the id of a form`),
      }),
      {
        limit,
        example: { recipient: 'ada@example.org', formId: 7, options: { key: 'desk', subject: 'Try: {form:title}' } },
      },
    ),
    answers: { 200: object(TRIED_MAIL) },
    errors: [404],
    audit: ['test_email.sent', 'test_email.failed'],
    handle: (app: NotificationParts, { body, actor }) => testNotification(app, actor, body),
  }),
];
