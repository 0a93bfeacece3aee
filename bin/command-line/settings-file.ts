import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** File that `durable-forms init` writes. Every command reads it when it is in the working directory. */
export const SETTINGS_FILE = 'durable-forms.env';

/**
 * Loads the settings file, if there is one. Settings of the environment take precedence. @throws Error when the file cannot be
 * read
 */
export function loadSettingsFile(file = SETTINGS_FILE): void {
  if (existsSync(file)) loadEnvFile(file);
}
