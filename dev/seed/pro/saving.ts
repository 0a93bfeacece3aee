import { SYSTEM } from '#security/actor.ts';
import type { SettingsDefinition } from '#settings/define.ts';
import { type SettingsParts, saveSettings } from '#settings/save.ts';

/** Saves settings without an entry in the audit log, because no account asked for it. */
export function seedSettings<Value extends object>(
  { orm, box }: Pick<SettingsParts, 'orm' | 'box'>,
  definition: SettingsDefinition<Value>,
  given: unknown,
): Promise<void> {
  const app = { orm, box, audit: { note: async () => {} }, clock: () => new Date() };
  return saveSettings(app, SYSTEM, definition, given);
}
