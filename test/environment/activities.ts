import type { MikroORM } from '@mikro-orm/mysql';
import pino from 'pino';
import { installedFeatures } from '#bin/edition.ts';
import { type ActivitiesParts, createActivities } from '#features/activities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { readSite } from '#features/site/site.ts';
import { PassSlots } from '#features/submissions/activities/pass-slots.ts';
import { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { formRules } from './form-rules.ts';

const installed = await installedFeatures();

/** The activities of a worker, without one: what a test does not give stands still. */
export function activitiesOn(orm: MikroORM, box: SecretBox, given: Partial<Omit<ActivitiesParts, 'orm' | 'box'>> = {}) {
  const nobody = () => Promise.reject(new Error('the test gives nobody to reach'));
  const { submissions, deliveries } = createActivities({
    orm,
    box,
    batches: orm,
    installed,
    client: {} as never,
    forms: new FormStore({ orm, box, rules: formRules }),
    hooks: new Hooks({ log: pino({ level: 'silent' }) }),
    deliveries: { of: () => ({ deliver: nobody }) },
    mail: { name: 'host', send: nobody, close: async () => {} },
    mailLimit: 10,
    slots: new PassSlots(10),
    outcomes: { attempt() {} },
    readSite: () => readSite(orm, 'https://forms.example.com'),
    log: pino({ level: 'silent' }),
    ...given,
  });
  return { ...submissions, ...deliveries };
}
