import { loadSettings, shownSettings } from '#settings/stored.ts';
import type { MailSettingsParts } from './change.ts';
import { mailSettings } from './definition.ts';

/**
 * Returns the settings for administrators; of secrets only `<name>_set`. `sender` is the effective sender, also if none was
 * entered. `updated_at` is ISO 8601, or null if nothing was saved.
 */
export async function viewMailSettings(app: Pick<MailSettingsParts, 'orm' | 'box' | 'readSite'>) {
  const { value, updatedAt } = await loadSettings(app, mailSettings);
  const { fromName, fromEmail, replyTo = null } = await app.readSite();
  return {
    ...shownSettings(mailSettings.schema, value),
    sender: { from_name: fromName, from_email: fromEmail, reply_to: replyTo },
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
