import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { currentSchemaVersion, installedSchemaVersion, takenAwayBy } from '#db/schema-version.ts';
import { describeQueues, type QueueParts, queuesOf, unservedQueues } from '#engine/queues.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import { describeFailure } from '#features/command-line/failures.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { readMailNews } from '#features/mail/store/diagnostics.ts';
import { chosenProvider } from '#features/mail/use-cases.ts';
import type { S3Settings } from '#features/uploads/stores/s3-settings.ts';
import type { FileStore } from '#features/uploads/stores/store.ts';
import type { Edition } from '#forms/config/types.ts';
import { checkDependencies } from '#http/health.ts';
import { MINUTE_MS } from '#time.ts';
import { readDue } from './due.ts';

/** `failing`: a part does not work now; `attention`: an operator should act; `unknown`: the check itself failed. */
export const HEALTH_STATES = ['ok', 'attention', 'failing', 'unknown'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const HEALTH_PARTS = [
  'database',
  'schema',
  'engine',
  'search_attributes',
  'workers',
  'backlog',
  'mail',
  'files',
  'exports',
  'extensions',
] as const;

/** Health of one part of the service. */
export interface PartHealth {
  part: (typeof HEALTH_PARTS)[number];
  state: HealthState;
  /** Result of the check, for people. */
  message: string;
  /** Advice to the operator; null if nothing needs to be done. */
  advice: string | null;
  /** Time at which the reported state occurred or began; null for a current state. */
  at: Date | null;
}

export interface HealthParts extends QueueParts {
  orm: MikroORM;
  clock: () => Date;
  settings: { edition: Edition; extensions: readonly string[]; exportBucket?: S3Settings };
  installed: readonly Pick<FeatureData, 'dueTables'>[];
  fileStore: Pick<FileStore, 'findMistake'>;
}

/** Records that have been due for this long without being picked up are late. */
const LATE_MS = 5 * MINUTE_MS;
const DEADLINE_MS = 3_000;
const MIGRATE = 'Run durable-forms migrate (in a clone npm run migrate).';
const SETUP = 'Run durable-forms temporal:setup --create-namespace 7 (in a clone npm run temporal:setup).';
const START_WORKER =
  'Start a worker (durable-forms start, its unit, or npm run worker), or look at the log of the one that should run.';

/** Checks every part; a failing check does not prevent the others. */
export async function checkHealth(app: HealthParts): Promise<PartHealth[]> {
  const { database, engine } = await checkDependencies(app);
  const { exportBucket } = app.settings;
  return Promise.all([
    database ? ok('database', 'The database answers.') : checkAbsence(app),
    either('schema', () => checkSchema(app)),
    engine
      ? either('engine', () => checkNamespace(app))
      : broken(
          'engine',
          'Temporal does not answer within 2 s. Submissions are kept, and go on when it is back.',
          'Look at its log, and at TEMPORAL_ADDRESS.',
        ),
    either('search_attributes', () => checkSearchAttributes(app)),
    either('workers', () => checkWorkers(app)),
    either('backlog', () => checkBacklog(app)),
    either('mail', () => checkMail(app)),
    either('files', () => checkFiles(app)),
    ...(exportBucket ? [either('exports', () => checkExports(exportBucket))] : []),
    checkExtensions(app),
  ]);
}

/** True for a part that is missing because the service was never started: `durable-forms start` sees to it. */
export function isMadeByStart({ state, advice }: PartHealth): boolean {
  if (state !== 'failing' || !advice) return false;
  return advice === MIGRATE || advice === START_WORKER || advice.endsWith(SETUP);
}

type Part = PartHealth['part'];

const ok = (part: Part, message: string): PartHealth => ({ part, state: 'ok', message, advice: null, at: null });
const broken = (part: Part, message: string, advice: string): PartHealth => ({
  part,
  state: 'failing',
  message,
  advice,
  at: null,
});
const warned = (part: Part, message: string, advice: string, at: Date | null): PartHealth => ({
  part,
  state: 'attention',
  message,
  advice,
  at,
});

/** Runs a check. If it fails, the part is reported as unknown, and the others are still shown. */
async function either(part: Part, check: () => Promise<PartHealth>): Promise<PartHealth> {
  try {
    return await check();
  } catch (error) {
    const message = `This could not be checked: ${describeFailure(error)}`;
    return { part, state: 'unknown', message, advice: 'See to the database and the engine first.', at: null };
  }
}

/** Messages and advice by the code of the driver, for a database that refuses or cannot be reached. */
const REFUSALS: Record<string, [message: string, advice: string]> = {
  ER_ACCESS_DENIED_ERROR: [
    'The database refuses the account or its password.',
    'Correct the account and the password in DATABASE_URL.',
  ],
  ER_DBACCESS_DENIED_ERROR: [
    'The account may not use this database, or there is none of that name.',
    'Correct the name in DATABASE_URL, or create the database and grant the account all privileges on it.',
  ],
  ER_BAD_DB_ERROR: [
    'The database server has no database of that name.',
    'Create it (create database NAME character set utf8mb4), or correct the name in DATABASE_URL.',
  ],
  ECONNREFUSED: [
    'Nothing listens at the address of the database.',
    'Start the database, or correct the address in DATABASE_URL.',
  ],
  ENOTFOUND: ['The host name of the database is unknown.', 'Correct the host name in DATABASE_URL.'],
};

/** Says why the database does not answer. */
async function checkAbsence({ orm }: HealthParts): Promise<PartHealth> {
  const late = { code: 'late' };
  const error = await Promise.race([
    orm.em
      .fork()
      .getConnection()
      .execute('select 1')
      .then(
        () => late,
        (reason: unknown) => reason,
      ),
    sleep(DEADLINE_MS, late, { ref: false }),
  ]);
  const code = String((error as { code?: unknown }).code);
  const [message, advice] = REFUSALS[code] ?? [
    error === late ? 'The database does not answer within 2 s.' : `The database fails: ${describeFailure(error)}`,
    'Look at its log, and at DATABASE_URL.',
  ];
  return broken('database', message, advice);
}

async function checkSchema({ orm }: HealthParts): Promise<PartHealth> {
  const [installed, current] = [await installedSchemaVersion(orm), currentSchemaVersion()];
  const takenAway = await takenAwayBy(orm);
  if (takenAway) {
    const message = `A newer version has taken away what this one uses (${takenAway}).`;
    return broken('schema', message, 'Install that version, or go back to a copy of the database from before.');
  }
  if (installed >= current) return ok('schema', `The schema has version ${installed}.`);
  return broken('schema', `The schema has version ${installed}; this code needs ${current}.`, MIGRATE);
}

async function checkNamespace({ connection, temporalNamespace: namespace }: HealthParts): Promise<PartHealth> {
  try {
    await connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
  } catch (error) {
    const NOT_FOUND = 5;
    if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
    return broken(
      'engine',
      `Temporal has no namespace ${namespace}.`,
      `Correct TEMPORAL_NAMESPACE, or create it. ${SETUP}`,
    );
  }
  return ok('engine', `Temporal answers, and has the namespace ${namespace}.`);
}

async function checkSearchAttributes({ connection, temporalNamespace: namespace }: HealthParts): Promise<PartHealth> {
  const { customAttributes } = await connection.withDeadline(Date.now() + DEADLINE_MS, () =>
    connection.operatorService.listSearchAttributes({ namespace }),
  );
  const required = Object.values(searchAttributes).map(({ name }) => name);
  const missing = required.filter((name) => customAttributes?.[name] === undefined);
  if (missing.length === 0) return ok('search_attributes', 'All search attributes are registered.');
  return broken('search_attributes', `Not registered: ${missing.join(', ')}. Runs cannot start.`, SETUP);
}

async function checkWorkers(app: HealthParts): Promise<PartHealth> {
  const queues = await describeQueues(app, queuesOf(app.settings.edition), app.clock());
  const left = unservedQueues(queues);
  const seen = new Set(queues.flatMap(({ workers }) => workers.map(({ identity }) => identity)));
  if (left.length === 0) return ok('workers', `Workers have asked every task queue for work: ${[...seen].join(', ')}.`);
  if (seen.size === 0) {
    return broken('workers', 'No worker has asked for work for two minutes: submissions wait.', START_WORKER);
  }
  return broken('workers', `No worker has asked these task queues for work: ${left.join(', ')}.`, START_WORKER);
}

async function checkBacklog({ orm, installed, clock }: HealthParts): Promise<PartHealth> {
  const now = clock();
  const due = await readDue(orm.em.fork(), installed, now);
  const late = due.flatMap(({ kind, due: many, oldestDueAt: since }) =>
    since && since.getTime() < now.getTime() - LATE_MS ? [{ kind, many, since }] : [],
  );
  if (late.length === 0) return ok('backlog', 'Nothing has been due for more than five minutes.');
  const named = late.map(({ kind, many }) => `${many} ${kind}`);
  return warned(
    'backlog',
    `Due, and not taken: ${named.join(', ')}.`,
    'Look whether workers run and keep up; add one.',
    new Date(Math.min(...late.map(({ since }) => since.getTime()))),
  );
}

async function checkMail({ orm }: HealthParts): Promise<PartHealth> {
  const provider = await chosenProvider(orm);
  const news = (await readMailNews(orm)).find((one) => one.provider === provider);
  if (!news) return { ...ok('mail', `No mail has been sent through ${provider} yet.`), advice: 'Send a test mail.' };
  const { lastSuccessAt, lastErrorAt, errorType, lastError } = news;
  if (!lastErrorAt || (lastSuccessAt && lastSuccessAt > lastErrorAt)) {
    return { ...ok('mail', `The last mail through ${provider} was sent.`), at: lastSuccessAt ?? null };
  }
  const message = `The last mail by ${provider} failed (${errorType}): ${lastError}`;
  return warned(
    'mail',
    message,
    'Look at the diagnostics of mail, mend the settings, and send a test mail.',
    lastErrorAt,
  );
}

async function checkFiles({ fileStore }: HealthParts): Promise<PartHealth> {
  const mistake = await fileStore.findMistake?.();
  if (!mistake) return ok('files', 'Files of visitors can be stored.');
  return broken(
    'files',
    `Files of visitors cannot be stored. ${mistake}`,
    'Correct UPLOADS_DIR or UPLOADS_S3_BUCKET, and restart the roles.',
  );
}

async function checkExports(bucket: S3Settings): Promise<PartHealth> {
  // Imported here because the SDK is large.
  const { exportBucketMistake } = await import('#features/exports/schedules/bucket.ts');
  const mistake = await exportBucketMistake(bucket);
  if (!mistake) return ok('exports', `The bucket ${bucket.bucket} can take exports of schedules.`);
  const advice = 'Mend EXPORTS_S3_BUCKET and what stands beside it, and start the roles again.';
  return broken('exports', `Exports of schedules cannot be put into their bucket. ${mistake}`, advice);
}

/** Reports the configured extensions. A role with a broken extension does not start, so all of them are loaded. */
async function checkExtensions({ settings: { extensions } }: HealthParts): Promise<PartHealth> {
  if (extensions.length === 0) return ok('extensions', 'No extensions are set.');
  return ok('extensions', `This process has loaded: ${extensions.join(', ')}.`);
}
