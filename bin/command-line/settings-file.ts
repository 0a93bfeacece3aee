import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** What `durable-forms init` writes, and every command reads where it is in the working directory. */
export const SETTINGS_FILE = 'durable-forms.env';

/** Settings of the environment go before those of the file. @throws Error when it is there and cannot be read */
export function loadSettingsFile(file = SETTINGS_FILE): void {
  if (existsSync(file)) loadEnvFile(file);
}
