import type { MikroORM } from '@mikro-orm/mysql';
import pino from 'pino';
import type { Outcomes } from '#activities/outcomes.ts';
import type { ResponsiveClock } from '#activities/responsive-clock.ts';
import { createWorkerApp } from '#bin/composition/worker-app.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { createDispatchActivities } from '#features/deliveries/activities/dispatch.ts';
import type { IntegrationMethodParts } from '#features/deliveries/activities/integration-method.ts';
import { createDeliveryRecords } from '#features/deliveries/activities/records.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ChosenMail } from '#features/mail/mailer.ts';
import { createFirstPassActivities } from '#features/processing/activities/first-pass.ts';
import type { MailMethodParts } from '#features/processing/activities/mail-method.ts';
import { createSubmissionActivities } from '#features/processing/activities/submissions.ts';
import { readSite } from '#features/site/site.ts';
import type { SubmissionRow } from '#features/submissions/store/load-submission.ts';
import { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { formRules } from './form-rules.ts';

export interface GivenParts extends Partial<Omit<MailMethodParts & IntegrationMethodParts, 'box' | 'revisions'>> {
  outcomes?: Outcomes;
  monotonic?: () => number;
  responsive?: ResponsiveClock;
  tryMs?: number;
  handedOverMs?: number;
  lookAfterMs?: number;
  slots?: RunSlots<SubmissionRow>;
  alone?: Set<number>;
  deliverySlots?: RunSlots;
}

/** Creates a mailer whose mails are sent by a function. */
export function mailerBy(send: ChosenMail['send'], name = 'host'): MailMethodParts['mailer'] {
  return { chosen: async () => ({ name, party: `mail ${name}`, send }) };
}

/** Creates a worker's activities without a worker. Parts that a test does not give reject every call. */
export function activitiesOn(orm: MikroORM, box: SecretBox, given: GivenParts = {}) {
  const nobody = () => Promise.reject(new Error('the test gives nobody to reach'));
  const worker = createWorkerApp({
    orm,
    box,
    forms: new FormStore({ orm, box, rules: formRules }),
    hooks: new Hooks({ log: pino({ level: 'silent' }) }),
    deliveries: { of: () => ({ deliver: nobody }) },
    mailer: mailerBy(nobody),
    mailLimit: 10,
    slots: new RunSlots(10),
    alone: new Set<number>(),
    outcomes: { attempt() {} },
    readSite: () => readSite(orm, 'https://forms.example.com'),
    monotonic: () => performance.now(),
    ...given,
  });
  return {
    ...createFirstPassActivities(worker),
    ...createSubmissionActivities(worker),
    ...createDeliveryRecords(worker),
    ...createDispatchActivities(worker),
  };
}
