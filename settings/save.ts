import type { MikroORM } from '@mikro-orm/mysql';
import { changeContent } from '#db/settings.ts';
import type { AuditEvent } from '#features/audit/events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SettingsDefinition } from './define.ts';
import { settingsChanged } from './error.ts';
import { type Plan, planChange } from './plan.ts';
import { contentOf, loadSettings, storedOf } from './stored.ts';

export interface SaveDeps {
  orm: MikroORM;
  box: SecretBox;
}

/** Who saves, and when. */
export interface Saving {
  accountId: number | null;
  now: Date;
  /** Notes it in the audit log. */
  note(event: AuditEvent, details: Record<string, unknown>): Promise<void>;
}

/**
 * Changes settings, and notes in the audit log which.
 * @param given what was sent: absent keeps, null removes, of secrets blank and the mask keep
 * @param tryOut asks third parties whether the change is right, before anything is saved. What somebody else saves meanwhile
 * is not overwritten
 * @throws SettingsRefused with nothing changed; what `tryOut` throws
 */
export async function saveSettings<Value extends object>(
  deps: SaveDeps,
  definition: SettingsDefinition<Value>,
  given: unknown,
  { accountId, now, note }: Saving,
  tryOut?: (plan: Plan<Value>) => Promise<void>,
): Promise<Plan<Value>> {
  const { scope, schema, title, event } = definition;
  let plan: Plan<Value> | undefined;
  if (tryOut) {
    plan = planChange(definition, await loadSettings(deps, definition), given, now);
    await tryOut(plan);
  }
  const tried = plan;
  const change = (content: Parameters<typeof storedOf<Value>>[1]) => {
    if (tried && tried.before.version !== content.version) throw settingsChanged(title);
    plan = tried ?? planChange(definition, storedOf(definition, content), given, now);
    return contentOf(schema, plan.after);
  };
  await changeContent(deps, scope, change, { now, accountId });
  const saved = plan as Plan<Value>;
  await note(event, { settings: saved.changed });
  return saved;
}
