import type { Site } from '#features/site/site.ts';
import type { SettingsParts } from '#settings/save.ts';
import { loadSettings, shown } from '#settings/stored.ts';
import { mailSettings } from './definition.ts';

export interface ViewMailSettingsDeps extends Pick<SettingsParts, 'orm' | 'box'> {
  readSite(): Promise<Site>;
}

/**
 * The settings for administrators, of secrets only `<name>_set`. `sender` is what mails carry, also where nothing was entered.
 * `updated_at` is ISO 8601, or null when nothing was saved.
 */
export async function viewMailSettings(deps: ViewMailSettingsDeps) {
  const { value, updatedAt } = await loadSettings(deps, mailSettings);
  const { fromName, fromEmail, replyTo = null } = await deps.readSite();
  return {
    ...shown(mailSettings.schema, value),
    sender: { from_name: fromName, from_email: fromEmail, reply_to: replyTo },
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
