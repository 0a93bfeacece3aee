/**
 * A form that uses every kind of step.
 * @param secret of the webhook to the sandbox
 */
export function contactForm(sandbox: string, secret: string) {
  return {
    title: 'Contact us',
    config: {
      fields: [
        { type: 'text', name: 'name', label: 'Your name', required: true, max_length: 120, autocomplete: 'name' },
        { type: 'email', name: 'email', label: 'E-mail address', required: true },
        {
          type: 'tel',
          name: 'phone',
          label: 'Telephone',
          description: 'With the country code, such as +49 30 901820.',
        },
        {
          type: 'select',
          name: 'topic',
          label: 'What is it about?',
          required: true,
          options: [
            { value: 'question', label: 'A question' },
            { value: 'order', label: 'An order' },
            { value: 'other', label: 'Something else' },
          ],
        },
        {
          type: 'text',
          name: 'order_number',
          label: 'Order number',
          required: true,
          conditional: { action: 'show', match: 'all', rules: [{ field: 'topic', op: 'equals', value: 'order' }] },
        },
        { type: 'textarea', name: 'message', label: 'Your message', required: true, min_length: 5, max_length: 5000 },
        { type: 'consent', name: 'consent', label: 'You may store what I wrote to answer it.', required: true },
      ],
      options: {
        success_message: 'Thank you. We have your message.',
        notifications: [
          {
            key: 'team',
            to: 'team@example.com',
            reply_to: '{field:email}',
            subject: 'Message from {field:name}',
            html: '<h1>{form:title}</h1>{all_fields}',
          },
          {
            key: 'visitor',
            to: '{field:email}',
            subject: 'We have your message',
            html: '<p>Dear {field:name},</p><p>thank you for writing. Your number is {submission:id}.</p>',
          },
        ],
        integrations: [
          { key: 'crm', integration_id: 'webhook', settings: { url: `${sandbox}/webhooks/contact`, secret } },
        ],
      },
    },
  };
}

/** A form whose visitors pass ALTCHA, and that quarantines suspected spam. */
export function guestBookForm() {
  return {
    title: 'Guest book',
    config: {
      fields: [
        { type: 'text', name: 'name', label: 'Your name', required: true, max_length: 120, autocomplete: 'name' },
        { type: 'textarea', name: 'entry', label: 'Your entry', required: true, max_length: 2000 },
      ],
      options: {
        captcha: { provider: 'altcha' },
        spam: { quarantine: true, max_links: 2 },
        success_message: 'Thank you for your entry.',
        notifications: [{ key: 'team', to: 'team@example.com', subject: 'Guest book: {field:name}' }],
      },
    },
  };
}
