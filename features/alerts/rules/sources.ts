import type { AlertSource } from '#features/alerts/source.ts';
import { lookForCertificates, lookForKeys } from './ending.ts';
import { lookForPublications } from './publications.ts';
import { lookForQuarantine } from './quarantine.ts';
import { readDeliveries } from './read-deliveries.ts';
import { judgeReceivers } from './receivers.ts';
import { lookForSilence } from './silence.ts';
import { german } from './texts/de.ts';
import { english } from './texts/en.ts';

const texts = (rule: keyof typeof english) => ({ en: english[rule], de: german[rule] });
const deliveries = { leadsTo: '/deliveries' };

const receivers: AlertSource = {
  rules: {
    receiver_away: { texts: texts('receiver_away'), ...deliveries },
    failures_in_hour: { texts: texts('failures_in_hour'), ...deliveries },
    delivery_failed: {
      texts: texts('delivery_failed'),
      ...deliveries,
      isMuted: ({ rules }) => rules.delivery_failed === false,
    },
    notification_refused: { texts: texts('notification_refused'), ...deliveries },
  },
  async look(parts) {
    return judgeReceivers({ ...parts, ...(await readDeliveries(parts.em, parts.now)) });
  },
};

const silence: AlertSource = {
  rules: {
    form_silent: {
      texts: texts('form_silent'),
      leadsTo: '/submissions',
      isMuted: ({ rules, closes }, now) => rules.silent_hours === 0 || (closes !== null && closes <= now),
    },
  },
  everyMinutes: 10,
  // The alert ends with the next submission.
  endsAfterMinutes: 0,
  look: lookForSilence,
};

const quarantine: AlertSource = {
  rules: {
    quarantine_fills: {
      texts: texts('quarantine_fills'),
      leadsTo: '/spam',
      isMuted: ({ rules }) => rules.quarantined_in_day === 0,
    },
  },
  everyMinutes: 5,
  look: lookForQuarantine,
};

const publications: AlertSource = {
  rules: { publication_failed: { texts: texts('publication_failed'), leadsTo: '/forms' } },
  endsAfterMinutes: 0,
  look: lookForPublications,
};

const hourly = { everyMinutes: 60, endsAfterMinutes: 0 };

const certificates: AlertSource = {
  ...hourly,
  rules: { certificate_ending: { texts: texts('certificate_ending'), leadsTo: '/alerts' } },
  look: (parts) => lookForCertificates(parts),
};

const keys: AlertSource = {
  ...hourly,
  rules: { key_ending: { texts: texts('key_ending'), leadsTo: '/accounts' } },
  look: lookForKeys,
};

/** The rules that the HTTP role itself checks (`watch.ts`): no worker can. */
const engine: AlertSource = {
  rules: {
    engine_away: { texts: texts('engine_away'), leadsTo: '/', urgent: true },
    workers_away: { texts: texts('workers_away'), leadsTo: '/', urgent: true },
  },
  noticedBy: 'http',
  look: async () => [],
};

export const alertSources: readonly AlertSource[] = [
  receivers,
  silence,
  quarantine,
  publications,
  certificates,
  keys,
  engine,
];
