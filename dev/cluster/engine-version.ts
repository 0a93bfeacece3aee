import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '#dev/setup/failure.ts';
import { run } from '#dev/setup/run.ts';

/** The server of every data folder that names none. */
const FIRST = '1.29.1';
/** The file in the engine's folder that names the server of its data. */
const NOTE = 'server-version';
const TIMEOUT_MS = 30_000;

/** Returns the version of a server program, such as `1.32.1`. */
export async function versionOf(server: string, options: { env: NodeJS.ProcessEnv; log: string }): Promise<string> {
  const answer = await run(server, ['--version'], { ...options, capture: true, timeoutMs: TIMEOUT_MS });
  const [version] = /\d+\.\d+\.\d+/.exec(answer) ?? [];
  if (!version) throw new SetupError(`${server} --version answers ${answer.trim()}, which names no version.`);
  return version;
}

/**
 * Checks that a server may open the data of a folder: Temporal upgrades its data by one minor version at a time, and not back.
 * @param isNew true if the folder has no data yet
 * @throws SetupError that says what to do
 */
export function requireUpgrade(folder: string, version: string, isNew: boolean): void {
  if (isNew) return;
  const note = join(folder, NOTE);
  const before = existsSync(note) ? readFileSync(note, 'utf8') : FIRST;
  const [from, to] = [before, version].map((each) => each.split('.').map(Number));
  const [major = 0, minor = 0] = from ?? [];
  if (to?.[0] === major && (to[1] === minor || to[1] === minor + 1)) return;
  throw new SetupError(
    `The engine's data is that of Temporal ${before}, and the server is ${version}: a server takes over the data of its own minor ` +
      `version and of the one before. Start once with each version between, from ENGINE_VERSION=${major}.${minor + 1} on, or with ` +
      `--reset, which removes all data of the cluster.`,
  );
}

/** Notes the server for the next start, once the schema is that of its version. */
export function noteVersion(folder: string, version: string): void {
  writeFileSync(join(folder, NOTE), version);
}
