import type { RuleTexts } from '#features/alerts/source.ts';

export const english = {
  receiver_away: {
    rule: 'A receiver or a mail provider takes nothing',
    title: '{subject} takes no deliveries ({reason})',
    ended: 'Nothing sent to {subject} fails any more',
    advice:
      'Look whether the receiver works and takes what we send. Deliveries are tried again by themselves; those that have failed can be retried together.',
  },
  failures_in_hour: {
    rule: 'Many deliveries have failed within an hour',
    title: '{count} deliveries to {subject} have failed ({reason})',
    ended: 'No more deliveries to {subject} fail',
    advice: 'See what the receiver says of them, mend it, and retry those that have failed together.',
  },
  delivery_failed: {
    rule: 'A delivery has failed for good',
    title: 'Deliveries to {subject} have failed for good ({reason})',
    ended: 'No more deliveries to {subject} fail',
    advice: 'They are not tried again by themselves. See what the receiver says of them, mend it, and retry them.',
  },
  notification_refused: {
    rule: 'Each mail of a notification is refused for its recipient',
    title: 'The mails of the notification “{subject}” are refused for their recipient ({reason})',
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
    rule: 'The quarantine of a form fills',
    title: 'The quarantine of the form “{subject}” fills ({count} since yesterday, no room for {dropped})',
    ended: 'The quarantine of the form “{subject}” fills no more',
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
    rule: 'A certificate is about to end',
    title: 'The certificate of {subject} ends on {ends}',
    ended: 'The certificate of {subject} was renewed',
    advice: 'Renew it before that day: visitors or the engine cannot be reached otherwise.',
  },
  key_ending: {
    rule: 'A key is about to end',
    title: 'The key {subject} ends on {ends}',
    ended: 'The key {subject} is no longer about to end',
    advice: 'Make another one and give it to whoever uses it.',
  },
  engine_away: {
    rule: 'The engine is away',
    title: 'The engine does not answer',
    ended: 'The engine answers again',
    advice: 'Submissions are kept and go on once it is back. Look at its log, and at TEMPORAL_ADDRESS.',
  },
  workers_away: {
    rule: 'Workers are away',
    title: 'No worker asks for work: {queues}',
    ended: 'Workers ask for work again',
    advice: 'Submissions are kept and wait. Start a worker, or look at the log of the one that should run.',
  },
} satisfies Record<string, RuleTexts>;
