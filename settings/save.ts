import type { MikroORM } from '@mikro-orm/mysql';
import { changeContent, type StoredContent } from '#db/settings.ts';
import type { Actor } from '#security/actor.ts';
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
}

/**
 * Changes settings, and notes in the audit log which.
 * @param given what was sent: absent keeps, null removes, of secrets blank and the mask keep
 * @param tryOut asks third parties whether the change is right, before anything is saved. What somebody else saves meanwhile
 * is not overwritten
 * @throws UseCaseError with nothing changed; what `tryOut` throws
 */
export async function saveSettings<Value extends object>(
  app: SettingsParts,
  actor: Actor,
  definition: SettingsDefinition<Value>,
  given: unknown,
  tryOut?: (plan: Plan<Value>) => Promise<void>,
): Promise<void> {
  const { scope, schema, title, event } = definition;
  const now = app.clock();
  const plan = (content: StoredContent) => planChange(definition, storedOf(definition, content), given, now);
  let changed: string[] = [];
  let tried: Plan<Value> | undefined;
  if (tryOut) {
    tried = planChange(definition, await loadSettings(app, definition), given, now);
    await tryOut(tried);
  }
  const change = (content: StoredContent) => {
    if (tried && tried.before.version !== content.version) throw settingsChanged(title);
    const planned = tried ?? plan(content);
    changed = planned.changed;
    return contentOf(schema, planned.after);
  };
  const accountId = actor.kind === 'account' ? actor.account.id : null;
  await changeContent(app, scope, change, { now, accountId });
  await app.audit.note(actor, event, { settings: changed });
}
