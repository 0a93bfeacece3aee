/** Titles and descriptions of integrations, by id. */
export const integrations = {
  webhook: ['Webhook', 'Sends every submission to a program of yours, at its web address.'],
  mailchimp: ['Mailchimp', 'Adds the visitor to a list in Mailchimp.'],
  brevo: ['Brevo', 'Adds the visitor to a list in Brevo.'],
  create_post: ['Post', 'Turns every submission into a post, such as in WordPress.'],
  custom: ['Another one', 'For an extension that is installed here. It says which settings it needs.'],
} as const;

/** Titles and descriptions of mail providers, by id. */
export const providers = {
  smtp: ['SMTP', 'Any mail server, such as that of your web host.'],
  sendgrid: ['SendGrid', 'With an account at SendGrid.'],
  mailgun: ['Mailgun', 'With an account at Mailgun.'],
  postmark: ['Postmark', 'With an account at Postmark.'],
  resend: ['Resend', 'With an account at Resend.'],
  brevo: ['Brevo', 'With an account at Brevo.'],
  ses: ['Amazon SES', 'With an account at Amazon Web Services.'],
} as const;

/** Titles and descriptions of the settings of integrations and mail providers. */
export const integrationKeys = {
  integration_id: ['Kind of integration'],
  settings: ['Settings'],
  'integration.conditional': ['Condition', 'When submissions are sent there. Without one, always.'],
  'webhook.url': ['Send to', 'Starts with https://. “Insert” adds answers.'],
  'webhook.secret': [
    'Signing secret',
    'Proves that a submission comes from here. Left empty, one is made when you save.',
  ],
  headers: ['Extra headers', 'Such as Authorization, if the receiver asks for it.'],
  'webhook.format': ['Format', 'Ask whoever runs the receiver. Left alone, it is JSON.'],
  'webhook.fields': [
    'Send only this',
    'Names with texts, into which “Insert” puts answers. Left empty, all answers are sent.',
  ],
  file_link_hours: ['Links to files work for (hours)', '0 sends no links. Left empty, it is 24.'],
  takes_erasures: [
    'Report deleted submissions',
    'Tells the receiver to delete its copy too. Only possible without answers in “Send to”.',
  ],
  'integration.email': ['E-mail address', 'Of the person to add. Left empty, it is the only e-mail field of the form.'],
  double_opt_in: ['Ask for confirmation by e-mail', 'The provider adds people only once they have agreed.'],
  update_existing: ['Update people already on the list', 'Switched off, nothing changes for them.'],
  'mailchimp.list_id': ['Audience', 'Its id, as Mailchimp shows it.'],
  merge_fields: ['Details of the person', 'Such as FNAME for the first name. “Insert” adds the answer.'],
  tags: ['Tags', 'Mailchimp marks the person with these, such as “Website”.'],
  'brevo.list_id': ['List', 'Its number, as Brevo shows it.'],
  attributes: ['Details of the person', 'Such as FIRSTNAME. “Insert” adds the answer.'],
  template_id: ['Confirmation e-mail', 'Its number in Brevo. Needed to ask for confirmation.'],
  'brevo.redirect_url': [
    'Page after confirming',
    'Opens from the link in that e-mail, such as https://www.example.org/welcome.',
  ],
  post_type: ['Kind of post', 'Left empty, it is “post”.'],
  post_title: ['Title', '“Insert” adds answers.'],
  post_content: ['Text', '“Insert” adds answers. Left empty, visitors can choose any.'],
  post_status: ['Status', 'Left alone, it is a draft.'],
  post_author: ['Author', 'The login name or number of an account there.'],
  post_name: ['Name in the address', 'Left empty, it is made from the title.'],
  meta_input: ['Extra fields', 'Names with texts, into which “Insert” puts answers.'],

  host: ['Mail server', 'Such as mail.example.org.'],
  port: ['Port', 'Left empty, it is 587.'],
  security: ['Encryption', 'Left alone, it is STARTTLS.'],
  user: ['User name', 'Leave it empty if the server asks for none.'],
  password: ['Password', 'Leave it empty if the server asks for none.'],
  'sendgrid.region': ['Region of the account', 'Left alone, it is global.'],
  'mailgun.region': ['Region of the domain', 'Left alone, it is the United States.'],
  'mailgun.domain': ['Sending domain', 'Such as mail.example.org, as set up at Mailgun.'],
  server_token: ['Server API token', 'From the server in your Postmark account.'],
  message_stream: ['Message stream', 'Left empty, it is “outbound”.'],
  access_key_id: ['Access key ID', 'Starts with AKIA.'],
  secret_access_key: ['Secret access key', 'Amazon shows it once, when you create it.'],
  'ses.region': ['Region', 'Such as eu-west-1.'],
} as const;
