import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '#dev/setup/failure.ts';
import type { DevFile } from './session.ts';

/** The data folder of the running service. */
export const DATA = process.env.DATA_DIR ?? '.data';

/** Returns the addresses of the service that runs with this DATA_DIR. @throws SetupError when none does */
export function runningService(): DevFile {
  const file = join(DATA, 'dev.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new SetupError(`The service does not run: ${file} is missing. Start it with npm run dev, then try again.`);
  }
}
