import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { maybe, orNull } from '#http/openapi/sample.ts';
import { PREVIEW } from './preview.ts';
import { TEST_NOTIFICATION } from './test.ts';

export const notificationDocs: RouteDocs = {
  'POST b:/forms/:id/notifications/:key/preview': {
    tag: 'Notifications',
    summary: 'The mail of a notification, and to whom it would go',
    description:
      'Nothing is sent. Made of samples, of `values`, or of the stored submission `submission_id`, which needs SUBMISSIONS_PREVIEW. `options` are keys of the notification that are not saved.',
    access: 'admin',
    params: { key: { type: 'string' } },
    body: PREVIEW,
    bodyExample: { values: { plan: 'pro' }, options: { subject: 'For {field:name|upper}' } },
    answers: {
      200: {
        key: 'desk',
        enabled: true,
        applies: true,
        to: ['sales@example.org'],
        cc: ['ada@example.org'],
        bcc: ['archive@example.org'],
        reply_to: orNull('ada@example.org'),
        from_name: 'Example',
        from_email: 'forms@example.org',
        subject: 'For ADA',
        html: '<p>Hello Ada</p>',
        text: 'Hello Ada',
        attach_pdf: false,
      },
    },
  },
  'POST b:/emails/test': {
    tag: 'Notifications',
    summary: 'Send a notification, made of samples, to one recipient',
    description:
      '`options` are keys of a notification that are not saved (`key` says of which; otherwise it is the first that is enabled), or the form’s options as they are to be. A mail server that refuses, is away or hangs is a result: 200 with `sent` false.',
    access: 'admin',
    body: TEST_NOTIFICATION,
    bodyExample: { recipient: 'ada@example.org', formId: 7, options: { key: 'desk', subject: 'Try: {form:title}' } },
    answers: {
      200: {
        success: true,
        sent: true,
        provider: 'host',
        code: maybe('mail_rejected'),
        message: maybe('The mail server refused the message: 550.'),
        hint: maybe('Check the address of the sender.'),
      },
    },
    errors: [404, 429],
  },
};
