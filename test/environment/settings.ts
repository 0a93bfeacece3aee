import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProInstalled } from '#bin/edition.ts';
import { readSettings, type Settings } from '#features/environment.ts';
import { TEST_KEY } from './test-key.ts';

/** Minimal settings of all programs; nothing listens at their addresses. */
export const ENVIRONMENT: Record<string, string> = {
  DATABASE_URL: 'mysql://root@127.0.0.1:1/nowhere',
  TEMPORAL_ADDRESS: '127.0.0.1:1',
  APP_KEY: TEST_KEY.toString('base64url'),
  BASE_URL: 'https://forms.example.org',
  MAIL_URL: 'smtp://127.0.0.1:1',
  SHUTDOWN_DELAY_MS: '0',
  UPLOADS_DIR: join(tmpdir(), 'durable-forms-test-uploads'),
};

/** Returns these settings as a role reads them, with a free port and the changes. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  return { ...readSettings(ENVIRONMENT, isProInstalled()), port: 0, ...changes };
}
