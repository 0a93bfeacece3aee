import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { formNotFound } from '#db/use-case-error.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { newApiKey } from './api-key.ts';
import { deleteApiKeys, replaceApiKey } from './store/api-keys.ts';

export interface HeadlessKeyParts {
  orm: MikroORM;
  box: SecretBox;
  audit: Pick<AuditTrail, 'note'>;
  clock: () => Date;
}

/**
 * Creates or replaces the API key of a form.
 * @returns the key, which is shown only now, and the time until which the previous key stays valid
 * @throws UseCaseError `form_not_found`, also for a form in the trash; `previous_key_in_use` without `force`
 */
export async function rotateApiKey(
  app: HeadlessKeyParts,
  actor: Actor,
  formId: number,
  { keepHours, force }: { keepHours: number; force?: boolean },
  inTransaction?: (em: EntityManager, previousExpiresAt: Date | null) => Promise<void>,
): Promise<{ apiKey: string; previousExpiresAt: Date | null }> {
  const apiKey = newApiKey();
  const newKey = { value: apiKey, keepHours, force };
  const rotated = await replaceApiKey(app, formId, newKey, app.clock(), inTransaction);
  if (!rotated) throw formNotFound(formId);
  await app.audit.note(actor, 'headless_key.rotated', { formId, keepHours });
  return { apiKey, ...rotated };
}

/** Revokes both keys of a form, also of one in the trash. @returns the number of keys. @throws UseCaseError `form_not_found` */
export async function revokeApiKeys(app: HeadlessKeyParts, actor: Actor, formId: number): Promise<number> {
  const keys = await deleteApiKeys(app, formId);
  if (keys === null) throw formNotFound(formId);
  await app.audit.note(actor, 'headless_key.revoked', { formId, keys });
  return keys;
}
