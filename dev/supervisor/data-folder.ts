import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupError } from '#dev/setup/failure.ts';

/** Marks a folder as a data folder of ours: only marked folders are ever wiped. */
const MARKER = '.durable-forms-data';
const OURS = [
  'mysql',
  'mysql.new',
  'logs',
  'keys.json',
  'ports.json',
  'seed.json',
  'dev.json',
  'dev.env',
  'run.json',
  'database-init.sql',
  'mysql.sock',
  'engine',
];
const LOG_LIMIT_BYTES = 20_000_000;

/**
 * Creates the folder if it is missing, and marks it as ours.
 * @param folder absolute path
 * @throws SetupError when it contains foreign files under names that we use
 */
export function prepareDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (!isDataFolder(folder)) {
    const clash = readdirSync(folder).find(isOurName);
    // A start that fails early leaves only logs behind, which are no reason to refuse.
    if (clash !== undefined && clash !== 'logs') {
      throw new SetupError(
        `DATA_DIR=${folder} is not a data folder of durable-forms, but holds ${clash}. Name another folder.`,
      );
    }
    writeFileSync(
      join(folder, MARKER),
      'Data of a durable-forms development stack. "npm run dev -- --reset" wipes it.\n',
    );
  }
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  for (const name of readdirSync(logs)) {
    const log = join(logs, name);
    if (name.endsWith('.log') && statSync(log).size > LOG_LIMIT_BYTES) renameSync(log, `${log}.old`);
  }
}

/**
 * Deletes our data and nothing else; the folder itself stays.
 * @throws SetupError when the folder is not ours
 */
export function wipeDataFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (!isDataFolder(folder)) {
    throw new SetupError(
      `--reset refused: DATA_DIR=${folder} does not look like a data folder of durable-forms (${MARKER} is missing).`,
    );
  }
  for (const name of readdirSync(folder).filter(isOurName))
    rmSync(join(folder, name), { recursive: true, force: true });
}

export function isDataFolder(folder: string): boolean {
  return existsSync(join(folder, MARKER));
}

function isOurName(name: string): boolean {
  return OURS.includes(name) || name.startsWith('temporal.db');
}

export interface Keys {
  /** 32 random bytes, base64url. */
  appKey: string;
  databasePassword: string;
}

/** Loads the secrets of this data folder, which are generated once and readable for the owner alone. */
export function loadKeys(folder: string): Keys {
  const file = join(folder, 'keys.json');
  const stored = readKept<Partial<Keys>>(file);
  const keys = {
    appKey: stored?.appKey ?? randomBytes(32).toString('base64url'),
    databasePassword: stored?.databasePassword ?? randomBytes(18).toString('base64url'),
  };
  writeJson(file, keys);
  return keys;
}

/**
 * Writes a file atomically, readable for the owner alone. It survives a loss of power: it is synced before it gets its name, and
 * so is its folder afterwards.
 */
export function writeJson(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Reads a file of `writeJson` that each start writes anew; undefined when it is missing or broken. */
export function readJson<T>(file: string): T | undefined {
  try {
    return readKept(file);
  } catch {
    return undefined;
  }
}

/**
 * Reads a file of `writeJson` whose content cannot be made anew; undefined when it is missing.
 * @throws SetupError naming a file that is broken: with a new key in its place the data could not be read
 */
export function readKept<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(
      `${file} cannot be read: ${reason}. Restore it from a copy, or start with empty data (--reset).`,
    );
  }
}
