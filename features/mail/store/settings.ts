import type { MikroORM } from '@mikro-orm/mysql';
import { Option } from '#db/entities/option.ts';
import { sealContexts } from '#db/sealed-columns.ts';
import { MailSettings } from '#features/mail/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** What was entered for each provider: its settings by their names. */
export type ProviderSettings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How the site sends mail. */
export interface StoredMailSettings {
  /** `host`: the mailer of MAIL_URL. */
  provider: string;
  providers: ProviderSettings;
  dkimSelector: string | null;
  /** 0 when nothing was saved. */
  version: number;
  updatedAt: Date | null;
}

interface Deps {
  orm: MikroORM;
  box: SecretBox;
}

const ID = 1;
const NONE = { provider: 'host', dkimSelector: null, version: 0, updatedAt: null };

/** The row, with its secrets sealed; null when there is none. */
export async function readMailRow(orm: MikroORM): Promise<MailSettings | null> {
  return orm.em.fork().findOne(MailSettings, { id: ID });
}

export async function readMailSettings({ orm, box }: Deps): Promise<StoredMailSettings> {
  const row = await readMailRow(orm);
  return row ? openMailRow(box, row) : { ...NONE, providers: {} };
}

export function openMailRow(
  box: SecretBox,
  { provider, sealed, dkimSelector, version, updatedAt }: MailSettings,
): StoredMailSettings {
  const providers = sealed ? JSON.parse(box.open('secrets', sealContexts.mailSettings(), sealed)) : {};
  return { provider, providers, dkimSelector: dkimSelector ?? null, version, updatedAt: updatedAt ?? null };
}

/** What a save writes: the settings, and options of the site, which null removes. */
export interface MailSettingsChange {
  settings: Pick<StoredMailSettings, 'provider' | 'providers' | 'dkimSelector'>;
  options: ReadonlyMap<string, string | null>;
}

/**
 * Writes all of it, or nothing.
 * @param version of the settings that were read
 * @returns false, with nothing written, when somebody else has saved meanwhile
 */
export async function writeMailSettings(
  { orm, box }: Deps,
  { settings, options }: MailSettingsChange,
  version: number,
  now: Date,
): Promise<boolean> {
  const { provider, providers, dkimSelector } = settings;
  const sealed =
    Object.keys(providers).length > 0
      ? box.seal('secrets', sealContexts.mailSettings(), JSON.stringify(providers))
      : null;
  return orm.em.fork().transactional(async (em) => {
    // There may be a row without settings: the counters of suppressions.
    await em.execute(
      `insert ignore into mail_settings (id, provider, version, suppressed, released) values (?, 'host', 0, 0, 0)`,
      [ID],
    );
    const changed = { provider, sealed, dkimSelector, version: version + 1, updatedAt: now };
    if ((await em.nativeUpdate(MailSettings, { id: ID, version }, changed)) === 0) return false;
    for (const [name, value] of options) {
      if (value === null) await em.nativeDelete(Option, { name });
      else await em.upsert(Option, { name, value, updatedAt: now });
    }
    return true;
  });
}
