import type { MikroORM } from '@mikro-orm/mysql';
import { MockActivityEnvironment } from '@temporalio/testing';
import pino from 'pino';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { IntegrationHandler } from '#features/integrations/delivery.ts';
import type { MailProvider } from '#features/mail/providers/mail.ts';
import type { FirstPass } from '#features/processing/activities/first-pass.ts';
import type { OpenDelivery } from '#features/processing/activities/steps.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import { Hooks } from '#hooks/hooks.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn, type GivenParts, mailerBy } from '#test/environment/activities.ts';
import { createTestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { acceptSubmission, createForm, createPost, notification } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { MINUTE_MS } from '#time.ts';

export const NOW = new Date('2031-03-04T05:06:07.089Z');
export const LOOK_AFTER_MS = 5 * MINUTE_MS;
export const OWNER = '001930367167089 a run';
/** A mail server's answer that accepts a mail. */
export const TAKEN = { accepted: 1, rejected: 0 };

/** The steps of a submission as rows of the database. */
export interface Rows {
  mail: Delivery | null;
  job: Delivery | null;
  /** The job's attempts. */
  attempts: DeliveryAttempt[];
}

/** Forms in a database, a worker, and third parties with scripted answers. */
export interface World {
  orm: MikroORM;
  box: SecretBox;
  forms: FormStore;
  /** A form with a mail and a queued integration. */
  form: ActiveForm;
  /** The form with a mail and a queued integration, without stored submissions. */
  unstored: ActiveForm;
  /** A form with a mail and a post. */
  posting: ActiveForm;
  hooks: Hooks;
  activities: ReturnType<typeof activitiesOn>;
  /** Scripted answers of the third parties, and the number of requests to each. */
  send: MailProvider['send'];
  deliver: IntegrationHandler;
  asked: { mails: number; deliveries: number };
  /** Prepares the next test: a worker without extensions, and third parties that accept everything. */
  renew(): void;
  /** Replaces the worker with one that has no knowledge of the third parties. */
  startWorker(given?: GivenParts): void;
  /** Accepts a submission. @param to by default the form with a mail and a queued integration */
  accept(to?: ActiveForm): Promise<Accepted>;
  pass(accepted: Accepted, changes?: object): Promise<FirstPass | null>;
  /** Runs the pass in a new worker. */
  newPass(accepted: Accepted): Promise<FirstPass | null>;
  /** Accepts a submission, and records its steps without attempting them. */
  planned(): Promise<{ uuid: string; deliveryId: string; jobId: string }>;
  em(): MikroORM['em'];
  rowsOf(accepted: Accepted): Promise<Rows>;
  /** Makes every statement on the table of deliveries fail. */
  breakTable(): Promise<void>;
  mendTable(): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const database = await createTestDatabase();
  const { orm } = database;
  const box = new SecretBox([TEST_KEY]);
  const forms = new FormStore({ orm, box, rules: formRules });
  const engine = { forms, now: async () => NOW };
  const crm = { key: 'crm', integration_id: 'own_crm', settings: {} };
  const options = { notifications: [notification()], integrations: [crm] };
  const em = () => orm.em.fork();
  const sql = async (statement: string) => void (await orm.em.getConnection().execute(statement));

  const newWorker = (given: GivenParts = {}) =>
    activitiesOn(orm, box, {
      hooks: world.hooks,
      mailer: mailerBy((...mail) => {
        world.asked.mails += 1;
        return world.send(...mail);
      }),
      deliveries: {
        of: () => ({
          deliver(dispatch) {
            world.asked.deliveries += 1;
            return world.deliver(dispatch);
          },
        }),
      },
      ...given,
    });

  const world: World = {
    orm,
    box,
    forms,
    form: await createForm(engine, options),
    unstored: await createForm(engine, { ...options, store_submissions: false }),
    posting: await createForm(engine, { notifications: [notification()], integrations: [createPost()] }),
    ...newParties(),
    activities: activitiesOn(orm, box),
    renew() {
      Object.assign(world, newParties());
      world.startWorker();
    },
    startWorker(given) {
      world.activities = newWorker(given);
    },
    accept: (to = world.form) => acceptSubmission({ orm, box }, to, NOW),
    pass: (accepted, changes = {}) => run(world.activities.firstPass, { ...passInput(accepted), ...changes }),
    newPass(accepted) {
      world.startWorker();
      return world.pass(accepted);
    },
    async planned() {
      const { submissionUuid: uuid } = await world.accept();
      const plan = await planDeliveries({ orm, box }, { submissionUuid: uuid, now: NOW });
      return { uuid, deliveryId: plan?.mails[0] ?? '', jobId: plan?.jobs[0] ?? '' };
    },
    em,
    async rowsOf({ submissionUuid }) {
      const mail = await em().findOne(Delivery, { kind: 'mail', submissionUuid });
      const job = await em().findOne(Delivery, { kind: 'integration', submissionUuid });
      return { mail, job, attempts: job ? await em().find(DeliveryAttempt, { deliveryId: job.id }) : [] };
    },
    breakTable: () => sql('rename table deliveries to deliveries_away'),
    mendTable: () => sql('rename table deliveries_away to deliveries'),
    close: () => database.close(),
  };
  return world;
}

function newParties(): Pick<World, 'asked' | 'send' | 'deliver' | 'hooks'> {
  return {
    asked: { mails: 0, deliveries: 0 },
    send: async () => TAKEN,
    deliver: async () => ({ status: 200 }),
    hooks: new Hooks({ log: pino({ level: 'silent' }) }),
  };
}

/** Returns the input that a submission's run passes to its first pass. */
export function passInput({ submissionUuid, submissionId }: Accepted) {
  return { submissionUuid, stored: submissionId !== null, claimId: 'a run', owner: OWNER, now: NOW.getTime() };
}

export function run<Given extends unknown[], Result>(
  activity: (...given: Given) => Promise<Result>,
  ...given: Given
): Promise<Result> {
  return new MockActivityEnvironment().run(activity, ...given);
}

export function openMails(made: FirstPass | null): OpenDelivery[] {
  return made?.open.filter(({ delivery }) => delivery.kind === 'mail') ?? [];
}

export function openJobs(made: FirstPass | null): OpenDelivery[] {
  return made?.open.filter(({ delivery }) => delivery.kind === 'integration') ?? [];
}

/** Creates a third party that refuses. */
export function refusal(kind: 'permanent' | 'transient' | 'unknown', retryAfterMs?: number) {
  return async (): Promise<never> => {
    throw new ProviderError('It was refused.', { kind, type: 'invalid_request', retryAfterMs });
  };
}

/** Resolves to the result or the error. */
export function settle(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

export async function until(check: () => Promise<boolean>): Promise<null> {
  while (!(await check())) await new Promise((resolve) => setImmediate(resolve));
  return null;
}

export function later(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}
