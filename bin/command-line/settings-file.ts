import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';

/** File that `durable-forms init` writes. Every command reads it when it is in the working directory. */
export const SETTINGS_FILE = 'durable-forms.env';

/** Settings of the service that `durable-forms dev` runs. In a clone, `npm run cli` reads them. */
const ofDevelopment = () => join(process.env.DATA_DIR || '.data', 'dev.env');

/**
 * Loads the settings file of the working directory, if there is one, else the one of `durable-forms dev`. Settings of the
 * environment take precedence. @throws Error when the file cannot be read
 */
export function loadSettingsFile(file = SETTINGS_FILE, isPackage = import.meta.url.endsWith('.js')): void {
  loaded = [file, ...(isPackage ? [ofDevelopment()] : [])].find((one) => existsSync(one));
  if (loaded) loadEnvFile(loaded);
}

let loaded: string | undefined;

/** The file that settings were loaded from; otherwise the one that would have been. */
export const loadedFile = (): string => loaded ?? SETTINGS_FILE;

/** Says how to come to settings that are missing or wrong. */
export function settingsAdvice(): string {
  if (existsSync(SETTINGS_FILE)) return `Set them in ${SETTINGS_FILE}, or in the environment, and run this again.`;
  return (
    `There is no ${SETTINGS_FILE} in this folder: "durable-forms init" writes one with a new key. ` +
    'To try the service without settings, run "durable-forms dev".'
  );
}
