import { Client, Connection, isGrpcServiceError } from '@temporalio/client';
import { connectionOptions, dataConverter } from '#bin/composition/engine.ts';
import { startIntake } from '#bin/composition/extensions.ts';
import { type Foundation, openFoundation } from '#bin/composition/foundation.ts';
import { featuresOf, readEdition } from '#bin/edition.ts';
import { createLog } from '#bin/log.ts';
import { BATCH_LIMITS } from '#db/connections/limits.ts';
import { requireCurrentSchema } from '#db/migrate.ts';
import type { App } from '#features/app.ts';
import type { Connections, Surroundings } from '#features/command-line/command.ts';
import type { Settings } from '#features/environment.ts';
import { SecretBox } from '#security/secret-box.ts';

/** Milliseconds that a command waits for the engine to answer. */
const ENGINE_ANSWERS_WITHIN_MS = 5_000;

type Streams = Pick<Surroundings, 'env' | 'stderr'>;

/** Returns the functions by which commands open the database, the engine and extensions, with the settings of the environment. */
export function connectionsOf(streams: Streams): Connections {
  return {
    withDatabase: (run) => withDatabase(streams, run),
    withExtensions: (run) => withExtensions(streams, run),
    runWithExtensions,
    withClient,
    withEngine,
  };
}

function withDatabase<T>(surroundings: Streams, run: (app: App) => Promise<T>): Promise<T> {
  return withAnySchema(surroundings, async (foundation) => {
    await requireCurrentSchema(foundation.orm);
    return run(foundation);
  });
}

/** Opens the database whatever its schema version is, for commands about the schema itself. */
export async function withAnySchema<T>(
  { env, stderr }: Streams,
  run: (foundation: Foundation) => Promise<T>,
): Promise<T> {
  const { settings, pro } = await readEdition(env);
  const log = createLog('cli', settings.logLevel, { write: (line) => void stderr.write(line) });
  const foundation = await openFoundation(settings, { pro, log, databaseLimits: BATCH_LIMITS });
  try {
    return await run(foundation);
  } finally {
    await foundation.orm.close();
  }
}

function withExtensions<T>(surroundings: Streams, run: (app: App) => Promise<T>): Promise<T> {
  return withDatabase(surroundings, (foundation) =>
    foundation.settings.extensions.length === 0
      ? run(foundation)
      : withClient(foundation.settings, (client) =>
          runWithExtensions({ ...foundation, client }, () => run(foundation)),
        ),
  );
}

async function runWithExtensions<T>(parts: App & { client: Client }, run: () => Promise<T>): Promise<T> {
  const resources = new AsyncDisposableStack();
  try {
    await startIntake('cli', { ...parts, features: await featuresOf(parts.settings.edition) }, resources);
    return await run();
  } finally {
    await resources.disposeAsync();
  }
}

async function withClient<T>(settings: Settings, run: (client: Client) => Promise<T>): Promise<T> {
  const connection = Connection.lazy({ ...connectionOptions(settings), connectTimeout: ENGINE_ANSWERS_WITHIN_MS });
  const box = new SecretBox(settings.appKeys);
  try {
    return await run(
      new Client({ connection, namespace: settings.temporal.namespace, dataConverter: dataConverter(box) }),
    );
  } finally {
    await connection.close();
  }
}

function withEngine<T>(settings: Settings, run: (client: Client) => Promise<T>): Promise<T> {
  return withClient(settings, async (client) => {
    await requireAnswer(client, settings);
    return run(client);
  });
}

/** Checks once that the engine answers: the SDK would retry a call for much longer, and its error would say less. */
async function requireAnswer(client: Client, { temporal }: Settings): Promise<void> {
  try {
    await client.connection.ensureConnected();
  } catch (error) {
    // The engine answers, and refuses.
    if (error instanceof Error && isGrpcServiceError(error.cause)) throw error;
    const transport = temporal.tls ? ' over TLS' : '';
    throw new Error(`TEMPORAL_ADDRESS: nothing answers at ${temporal.address}${transport}`, { cause: error });
  }
}
