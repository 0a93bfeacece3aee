import type { EntityManager } from '@mikro-orm/mysql';
import { FormSecret, formSecrets } from '#features/forms/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Values by path (`integrations.crm.secret`), and expiry times of replaced secrets that are still in use. */
export interface StoredSecrets {
  values: Map<string, string>;
  expiry: Map<string, Date>;
}

/** Reads and opens the secrets of a form, including expired ones. */
export async function readSecrets(em: EntityManager, box: SecretBox, formId: number): Promise<StoredSecrets> {
  const stored: StoredSecrets = { values: new Map(), expiry: new Map() };
  for (const { path, sealed, expiresAt } of await em.find(FormSecret, { formId })) {
    stored.values.set(path, formSecrets.open(box, [formId, path], sealed));
    if (expiresAt) stored.expiry.set(path, expiresAt);
  }
  return stored;
}

/** Reads and opens a current secret of a form; null if it is not set. */
export async function readSecret(
  em: EntityManager,
  box: SecretBox,
  formId: number,
  path: string,
): Promise<string | null> {
  const row = await em.findOne(FormSecret, { formId, path });
  return row && formSecrets.open(box, [formId, path], row.sealed);
}

/** Returns the secrets that have not expired by `now`; without `now`, the secrets that have no expiry. */
export function inUse({ values, expiry }: StoredSecrets, now?: Date): Map<string, string> {
  return new Map(
    [...values].filter(([path]) => {
      const end = expiry.get(path);
      return !end || (now !== undefined && end > now);
    }),
  );
}

/** Replaces the secrets of a form. Expiry times stay, and unchanged secrets keep the time of their last change. */
export async function writeSecrets(
  em: EntityManager,
  box: SecretBox,
  formId: number,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const gone = [...before.keys()].filter((path) => !after.has(path));
  if (gone.length > 0) await em.nativeDelete(FormSecret, { formId, path: gone });
  // Unchanged secrets are written too, so that every save seals with the active key.
  const rows = [...after].map(([path, value]) => sealed(box, formId, path, value, now));
  const isSame = ({ path }: { path: string }) => before.get(path) === after.get(path);
  await em.upsertMany(
    FormSecret,
    rows.filter((row) => !isSame(row)),
  );
  await em.upsertMany(FormSecret, rows.filter(isSame), { onConflictExcludeFields: ['updatedAt'] });
}

/**
 * Replaces a secret, and retains the previous value under `previousPath` until `until`; null discards it.
 * An older value at `previousPath` is deleted.
 */
export async function replaceSecret(
  em: EntityManager,
  box: SecretBox,
  formId: number,
  secret: { path: string; value: string; before: string | undefined; previousPath: string; until: Date | null },
  now: Date,
): Promise<void> {
  const { path, value, before, previousPath, until } = secret;
  await em.nativeDelete(FormSecret, { formId, path: previousPath });
  await em.upsert(FormSecret, sealed(box, formId, path, value, now));
  if (before === undefined || until === null) return;
  await em.insert(FormSecret, { ...sealed(box, formId, previousPath, before, now), expiresAt: until });
}

function sealed(box: SecretBox, formId: number, path: string, value: string, updatedAt: Date) {
  return { formId, path, sealed: formSecrets.seal(box, [formId, path], value), updatedAt };
}
