import type { MikroORM } from '@mikro-orm/mysql';
import { Option } from '#db/entities/option.ts';
import { mailProviderKinds } from '#features/mail/providers/table.ts';
import { readMailSettings } from '#features/mail/store/settings.ts';
import type { Site } from '#features/site/site.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { missingSettings } from './complete.ts';

export interface ViewMailSettingsDeps {
  orm: MikroORM;
  box: SecretBox;
  readSite(): Promise<Site>;
}

/**
 * The settings for administrators, of secrets only `<name>_set`. `sender` is what mails carry, also where nothing was entered.
 * `updated_at` is ISO 8601, or null when nothing was saved.
 */
export async function viewMailSettings({ orm, box, readSite }: ViewMailSettingsDeps) {
  const { provider, providers, dkimSelector, updatedAt } = await readMailSettings({ orm, box });
  const rows = await orm.em.fork().find(Option, { name: ['mail_from_name', 'mail_from_email', 'mail_reply_to'] });
  const option = (name: string) => rows.find((row) => row.name === name)?.value ?? null;
  const { fromName, fromEmail, replyTo = null } = await readSite();
  const kinds = mailProviderKinds.map((kind) => {
    const stored = providers[kind.id] ?? {};
    const shown = kind.settings.map(({ name, secret, preset }) =>
      secret ? [`${name}_set`, stored[name] !== undefined] : [name, stored[name] ?? (preset || null)],
    );
    const configured = Object.keys(stored).length > 0 && missingSettings(kind, stored).length === 0;
    return [kind.id, { configured, ...Object.fromEntries(shown) }];
  });
  return {
    provider,
    from_name: option('mail_from_name'),
    from_email: option('mail_from_email'),
    reply_to: option('mail_reply_to'),
    dkim_selector: dkimSelector,
    sender: { from_name: fromName, from_email: fromEmail, reply_to: replyTo },
    ...(Object.fromEntries(kinds) as Record<string, Record<string, unknown>>),
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
