import type { RuleTexts } from '#features/alerts/source.ts';

export const english = {
  receiver_away: {
    rule: 'A receiver or a mail provider does not accept deliveries',
    title: '{subject} takes no deliveries',
    ended: 'Nothing sent to {subject} fails any more',
    advice:
      'Check whether the receiver works and accepts what the service sends. Deliveries are repeated automatically; those that have failed can be retried together.',
  },
  failures_in_hour: {
    rule: 'Many deliveries have failed within an hour',
    title: '{count} deliveries to {subject} have failed',
    ended: 'No more deliveries to {subject} fail',
    advice: 'Read what the receiver reports, fix it, and retry those that have failed together.',
  },
  delivery_failed: {
    rule: 'A delivery has failed for good',
    title: 'Deliveries to {subject} have failed for good',
    ended: 'No more deliveries to {subject} fail',
    advice: 'They are not repeated automatically. Read what the receiver reports, fix it, and retry them.',
  },
  notification_refused: {
    rule: 'Each mail of a notification is refused for its recipient',
    title: 'The mails of the notification “{subject}” are refused for their recipient',
    ended: 'Mails of the notification “{subject}” arrive again',
    advice: 'See whether the address in the notification is right, and whether it is on the list of suppressions.',
  },
  form_silent: {
    rule: 'A form gets no submissions that usually gets some',
    title: 'Nothing has come for the form “{subject}” for {hours} hours',
    ended: 'Submissions come again for the form “{subject}”',
    advice: 'Fill the form in where it is embedded, and see whether it can be sent.',
  },
  quarantine_fills: {
    rule: 'The quarantine of a form fills up',
    title: 'The quarantine of the form “{subject}” fills up ({count} since yesterday, no room for {dropped})',
    ended: 'The quarantine of the form “{subject}” no longer fills up',
    advice: 'See whether they are spam; release those that are none. A CAPTCHA keeps programs away.',
  },
  publication_failed: {
    rule: 'A draft was not published at its time',
    title: 'The draft of the form {subject} was not published at its time',
    ended: 'The draft of the form {subject} is published, or has another time',
    advice:
      'Open the form and press Publish: it says why, and what publishing changes. Publish by hand, or set another time.',
  },
  certificate_ending: {
    rule: 'A certificate expires soon',
    title: 'The certificate of {subject} expires on {ends}',
    ended: 'The certificate of {subject} was renewed',
    advice: 'Renew it before that day: visitors or the engine cannot be reached otherwise.',
  },
  key_ending: {
    rule: 'A key expires soon',
    title: 'The key {subject} expires on {ends}',
    ended: 'The key {subject} no longer expires soon',
    advice: 'Create another one and give it to whoever uses it.',
  },
  engine_away: {
    rule: 'The engine does not answer',
    title: 'The engine does not answer',
    ended: 'The engine answers again',
    advice: 'Submissions are kept and go on once it is back. Look at its log, and at TEMPORAL_ADDRESS.',
  },
  workers_away: {
    rule: 'No worker is running',
    title: 'No worker asks for work: {queues}',
    ended: 'Workers ask for work again',
    advice: 'Submissions are kept and wait. Start a worker, or look at the log of the one that should run.',
  },
} satisfies Record<string, RuleTexts>;
