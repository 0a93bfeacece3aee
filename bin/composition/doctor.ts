import { lookup } from 'node:dns/promises';
import { Client, type Connection } from '@temporalio/client';
import { settingsAdvice } from '#bin/command-line/settings-file.ts';
import { ownBuild } from '#bin/composition/deployment.ts';
import { openConnection } from '#bin/composition/engine.ts';
import { type Foundation, openFoundation } from '#bin/composition/foundation.ts';
import { readEdition } from '#bin/edition.ts';
import { createLog } from '#bin/log.ts';
import { BATCH_LIMITS } from '#db/connections/limits.ts';
import { installedSchemaVersion } from '#db/schema-version.ts';
import { listAccounts } from '#features/accounts/store.ts';
import { describeFailure } from '#features/command-line/failures.ts';
import { type Settings, SettingsError } from '#features/environment.ts';
import { checkHealth, isMadeByStart, type PartHealth } from '#features/health/checks.ts';
import { checkDatabase } from '#features/health/doctor/database.ts';
import { checkDeployment } from '#features/health/doctor/deployment.ts';
import { attention, type Finding, failing, well } from '#features/health/doctor/finding.ts';
import { checkForms } from '#features/health/doctor/forms.ts';
import {
  checkAddress,
  checkFolder,
  checkMailServer,
  checkNode,
  checkSettingsFile,
} from '#features/health/doctor/machine.ts';
import { diagnoseMail } from '#features/mail/diagnostics/diagnose.ts';
import { lookUpByDns } from '#features/mail/diagnostics/dns.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';

export interface ExaminedProcess {
  env: NodeJS.ProcessEnv;
  /** File that settings may have been loaded from. */
  settingsFile: string;
}

/** Checks everything that the service needs and changes nothing. Each finding that is not well says what to do. */
export async function examine({ env, settingsFile }: ExaminedProcess): Promise<Finding[]> {
  const first = [checkNode(process.versions.node), await checkSettingsFile(settingsFile)];
  let read: Awaited<ReturnType<typeof readEdition>>;
  try {
    read = await readEdition(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [...first, ...error.mistakes.map((mistake) => failing('settings', mistake, settingsAdvice()))];
  }
  const { settings } = read;
  const valid = well('settings', `All settings can be read; this is the ${settings.edition} edition.`);
  const outside = await Promise.all([checkFolder(settings), checkMailServer(settings), checkAddress(settings, lookup)]);
  return [...first, valid, ...outside, ...(await examineService(read))];
}

/** Checks the health of the service and of the parts that it runs on. */
async function examineService({ settings, pro }: Awaited<ReturnType<typeof readEdition>>): Promise<Finding[]> {
  const log = createLog('cli', 'silent', { write: () => undefined });
  const foundation = await openFoundation(settings, { pro, log, databaseLimits: BATCH_LIMITS });
  const connection = openConnection(settings, { interceptors: [] });
  const { orm, box, clock, installed, readSite } = foundation;
  try {
    const fileStore = await openFileStore(settings.uploads);
    const parts = {
      orm,
      clock,
      installed,
      fileStore,
      connection,
      temporalNamespace: settings.temporal.namespace,
      settings,
    };
    const found = await checkHealth(parts);
    const deployment = await examineDeployment(settings, connection, found);
    const isNew = await installedSchemaVersion(orm).then(
      (version) => version === 0,
      () => false,
    );
    const health = found.map((one) => (isNew && isMadeByStart(one) ? madeByStart(one) : findingOf(one)));
    health.push(...deployment);
    if (health.some(({ part, state }) => part === 'database' && state !== 'ok')) {
      return health.map((finding) =>
        finding.part === 'database' ? { ...finding, message: `${finding.message}${addressOf(settings)}` } : finding,
      );
    }
    const database = await checkDatabase(orm, clock).catch((error: unknown) => [
      failing('database_rights', describeFailure(error), 'Look at DATABASE_URL and at the rights of its account.'),
    ]);
    if (health.some(({ part, state }) => part === 'schema' && state !== 'ok')) return [...health, ...database];
    const [accounts, forms, sender] = await Promise.all([
      checkAccounts(foundation, clock()),
      checkForms(orm),
      checkSender({ orm, box, readSite }, clock()),
    ]);
    return [...health, ...database, accounts, forms, ...sender];
  } finally {
    await connection.close();
    await orm.close(true);
  }
}

/** @param health of the parts: an engine that does not answer can say nothing more */
async function examineDeployment(
  settings: Settings,
  connection: Connection,
  health: readonly PartHealth[],
): Promise<Finding[]> {
  if (health.some(({ part, state }) => part === 'engine' && state !== 'ok')) return [];
  const { namespace, deployment: name } = settings.temporal;
  const parts = name ? { client: new Client({ connection, namespace }), namespace, name } : null;
  return [await checkDeployment(parts, ownBuild(settings))];
}

const findingOf = ({ part, state, message, advice }: PartHealth): Finding => ({ part, state, message, advice });

/** Before the first start nothing of the service exists yet, which is no failure. */
function madeByStart({ part, message }: PartHealth): Finding {
  return attention(part, message, 'durable-forms start sees to it.');
}

/** Names the database's address, without the password. */
function addressOf({ databaseUrl }: Settings): string {
  const { host, pathname } = new URL(databaseUrl);
  return ` The configured address is ${host}${pathname}.`;
}

async function checkAccounts({ orm }: Pick<Foundation, 'orm'>, now: Date): Promise<Finding> {
  const { accounts } = await listAccounts(
    { orm, installed: [] },
    { role: 'administrator', disabled: false },
    { limit: 1 },
    now,
  );
  if (accounts.length > 0) return well('accounts', 'There is an administrator.');
  return attention(
    'accounts',
    'There is no administrator: nobody can sign in.',
    'Run durable-forms user:create --login ada --email ada@example.com --password-stdin.',
  );
}

/** Checks the DNS records of the domain that mails are sent from. */
async function checkSender(
  parts: Omit<Parameters<typeof diagnoseMail>[0], 'lookUpTxt'>,
  now: Date,
): Promise<Finding[]> {
  const { sender } = await diagnoseMail({ ...parts, lookUpTxt: lookUpByDns() }, now);
  return (['spf', 'dkim', 'dmarc'] as const).map((kind) => {
    const { status, name, message, suggested } = sender[kind];
    const part = `dns_${kind}`;
    if (status === 'found') return well(part, `${name}: ${message}`);
    if (status === 'unknown' || status === 'could_not_look_up')
      return { part, state: 'unknown', message: `${name}: ${message}`, advice: null };
    return attention(
      part,
      `${name}: ${message}`,
      suggested ? `Publish this record there: ${suggested}` : 'Ask your mail provider for the record.',
    );
  });
}
