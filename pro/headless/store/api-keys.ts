import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { Form, FormSecret } from '#features/forms/entities.ts';
import { readSecrets, replaceSecret } from '#features/forms/store/form-secrets.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { HOUR_MS } from '#time.ts';
import { API_KEY, PREVIOUS_API_KEY } from './facts.ts';

/**
 * Replaces the API key of a form. Does not create a revision.
 * @param keepHours hours for which the previous key stays valid; 0 ends every older key at once
 * @param force ends an older key that is still valid
 * @param inTransaction writes further rows in the same transaction
 * @returns null when the form does not exist or is in the trash
 * @throws UseCaseError `previous_key_in_use` without `force`, so that rotating twice does not end a key that servers use
 */
export async function replaceApiKey(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  formId: number,
  { value, keepHours, force = false }: { value: string; keepHours: number; force?: boolean },
  now: Date,
  inTransaction?: (em: EntityManager, previousExpiresAt: Date | null) => Promise<void>,
): Promise<{ previousExpiresAt: Date | null } | null> {
  return orm.em.fork().transactional(async (em) => {
    if (!(await lockForm(em, { id: formId, active: true }))) return null;
    const { values, expiry } = await readSecrets(em, box, formId);
    const [before, end] = [values.get(API_KEY), expiry.get(PREVIOUS_API_KEY)];
    if (end && end > now && keepHours > 0 && !force) throw previousKeyInUse(end);
    const until = before !== undefined && keepHours > 0 ? new Date(now.getTime() + keepHours * HOUR_MS) : null;
    const secret = { path: API_KEY, value, before, previousPath: PREVIOUS_API_KEY, until };
    await replaceSecret(em, box, formId, secret, now);
    await inTransaction?.(em, until);
    return { previousExpiresAt: until };
  });
}

/**
 * Deletes the keys of a form, also of one in the trash, because a restore would bring its keys back.
 * @returns the number of keys; null when there is no such form
 */
export async function deleteApiKeys({ orm }: { orm: MikroORM }, formId: number): Promise<number | null> {
  return orm.em.fork().transactional(async (em) => {
    if (!(await lockForm(em, { id: formId }))) return null;
    return em.nativeDelete(FormSecret, { formId, path: [API_KEY, PREVIOUS_API_KEY] });
  });
}

async function lockForm(em: EntityManager, form: { id: number; active?: true }): Promise<boolean> {
  return (await em.findOne(Form, form, { lockMode: LockMode.PESSIMISTIC_WRITE })) !== null;
}

/** Creates the error for a rotation that would end a key that is valid until then. Nothing has changed. */
function previousKeyInUse(until: Date): UseCaseError {
  return new UseCaseError(
    'conflict',
    'previous_key_in_use',
    `The key before the current one is good until ${until.toISOString()}, and would end now. Wait until then, or end it: ` +
      'with force, or with 0 hours for the current one too.',
  );
}
