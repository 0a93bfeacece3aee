import type { MikroORM } from '@mikro-orm/mysql';
import type { PublishCheck } from '#features/feature-data.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { loadSettings } from '#settings/stored.ts';
import { alertSettings, alertsOf } from './settings.ts';

/** Checks that somebody hears of submissions, or of problems with the form. */
export async function publishChecks(
  parts: { orm: MikroORM; box: SecretBox },
  { config: { options } }: { config: FormConfig },
): Promise<PublishCheck[]> {
  const { value } = await loadSettings(parts, alertSettings);
  const alerted = [...alertsOf(value).recipients, ...(options.alerts?.recipients ?? [])];
  // A merge tag is a visitor's address.
  const mailed = options.notifications.some(({ to }) =>
    to?.split(',').some((one) => one.includes('@') && !one.includes('{')),
  );
  return [{ check: 'owner', state: alerted.length > 0 || mailed ? 'done' : 'missing' }];
}
