import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { SecretBox } from '../../security/secret-box.ts';
import { Form, FormSecret } from '../entities/forms.ts';
import { readSecrets, replaceSecret } from '../forms/form-secrets.ts';
import { API_KEY, PREVIOUS_API_KEY } from './facts.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Gives a form a new API key. It makes no new revision.
 * @param keepHours how long the previous key is good too; an older one ends at once
 * @param inTransaction writes what is to be kept together with the key, or not at all
 * @returns null when there is no such form, or when it is trashed
 */
export async function replaceApiKey(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  formId: number,
  { value, keepHours }: { value: string; keepHours: number },
  now: Date,
  inTransaction?: (em: EntityManager, previousExpiresAt: Date | null) => Promise<void>,
): Promise<{ previousExpiresAt: Date | null } | null> {
  return orm.em.fork().transactional(async (em) => {
    if (!(await lockForm(em, { id: formId, active: true }))) return null;
    const before = (await readSecrets(em, box, formId)).values.get(API_KEY);
    const until = before !== undefined && keepHours > 0 ? new Date(now.getTime() + keepHours * HOUR_MS) : null;
    const secret = { path: API_KEY, value, before, previousPath: PREVIOUS_API_KEY, until };
    await replaceSecret(em, box, formId, secret, now);
    await inTransaction?.(em, until);
    return { previousExpiresAt: until };
  });
}

/**
 * Deletes the keys of a form, in the trash too: a restore brings a form back as it was.
 * @returns how many, null when there is no such form
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
