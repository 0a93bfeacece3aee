import type { MikroORM } from '@mikro-orm/mysql';
import { changeContent, type StoredContent } from '#db/settings.ts';
import type { Actor } from '#security/actor.ts';
import type { CidrList } from '#security/addresses.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SettingsDefinition } from './define.ts';
import { settingsChanged } from './error.ts';
import { type Plan, planChange } from './plan.ts';
import { contentOf, loadSettings, storedOf } from './stored.ts';

export interface SettingsParts {
  orm: MikroORM;
  box: SecretBox;
  audit: Pick<AuditTrail, 'note'>;
  clock: () => Date;
  /** For settings that say where something is; without it only addresses that are never allowed are refused. */
  settings?: { allowedPrivateNetworks?: CidrList };
}

/** What comes before a save. What one of them throws is thrown on, with nothing changed. */
export interface BeforeSave<Value extends object> {
  /**
   * Asks third parties whether the change is right; it may put what it makes of a value in its place, in `after`. What somebody
   * else saves meanwhile is not overwritten.
   */
  tryOut?(plan: Plan<Value>): Promise<void>;
  /** Counts a save. What is refused, or changes nothing, is none. */
  count?(): Promise<void>;
}

/**
 * Changes settings, and notes in the audit log which; nothing is written or noted where nothing changes.
 * @param given what was sent: absent keeps, null removes, of secrets blank and the mask keep
 * @throws UseCaseError with nothing changed
 */
export async function saveSettings<Value extends object>(
  app: SettingsParts,
  actor: Actor,
  definition: SettingsDefinition<Value>,
  given: unknown,
  { tryOut, count }: BeforeSave<Value> = {},
): Promise<void> {
  const { scope, schema, title, event } = definition;
  const now = app.clock();
  const allowed = app.settings?.allowedPrivateNetworks;
  const plan = (content: StoredContent) => planChange(definition, storedOf(definition, content), given, now, allowed);
  let changed: string[] = [];
  let tried: Plan<Value> | undefined;
  if (tryOut || count) {
    const planned = planChange(definition, await loadSettings(app, definition), given, now, allowed);
    if (tryOut) {
      await tryOut(planned);
      tried = planned;
    }
    if (planned.changed.length > 0) await count?.();
  }
  const change = (content: StoredContent) => {
    if (tried && tried.before.version !== content.version) throw settingsChanged(title);
    const planned = tried ?? plan(content);
    changed = planned.changed;
    return changed.length > 0 ? contentOf(schema, planned.after) : null;
  };
  const accountId = actor.kind === 'account' ? actor.account.id : null;
  await changeContent(app, scope, change, { now, accountId });
  if (changed.length > 0) await app.audit.note(actor, event, { settings: changed });
}
