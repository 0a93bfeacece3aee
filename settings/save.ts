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
  /** The private networks that settings may name as addresses; without them only addresses that are never allowed are refused. */
  settings?: { allowedPrivateNetworks?: CidrList };
}

/** Steps before a save. An error of a step is rethrown, and nothing changes. */
export interface BeforeSave<Value extends object> {
  /** Verifies the change with third parties; it may replace values in `after`. A concurrent save is not overwritten. */
  tryOut?(plan: Plan<Value>): Promise<void>;
  /** Counts the save for a rate limit. A change that was refused or that changes nothing is not counted. */
  count?(): Promise<void>;
}

/**
 * Saves a change of settings, and records the changed paths in the audit log. Writes neither when the change changes nothing.
 * @param given the body of the request: an absent setting stays, null removes, a blank or masked secret stays
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
