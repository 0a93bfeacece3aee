import type { MailProviderKind, MailSettings } from '#features/mail/providers/kind.ts';

/** The names of required settings that are missing. */
export function missingSettings({ settings }: MailProviderKind, given: Readonly<Record<string, string>>): string[] {
  return settings.filter(({ name, preset }) => preset === undefined && !given[name]).map(({ name }) => name);
}

/** With what is usual where nothing was entered; null when a required setting is missing. */
export function completeSettings(kind: MailProviderKind, given: Readonly<Record<string, string>>): MailSettings | null {
  if (missingSettings(kind, given).length > 0) return null;
  return Object.fromEntries(kind.settings.map(({ name, preset = '' }) => [name, given[name] || preset]));
}
