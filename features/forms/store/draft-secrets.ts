import type { EntityManager } from '@mikro-orm/mysql';
import { FormDraftSecret, formDraftSecrets } from '#features/forms/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The text of a secret that the draft does not have. No secret is empty. */
const NONE = '';

type Secrets = ReadonlyMap<string, string>;

/** Returns the secrets of a draft revision. @param current those of the published form */
export async function secretsOfDraft(
  em: EntityManager,
  box: SecretBox,
  formId: number,
  current: Secrets,
): Promise<Map<string, string>> {
  const secrets = new Map(current);
  for (const { path, sealed } of await em.find(FormDraftSecret, { formId })) {
    const value = formDraftSecrets.open(box, [formId, path], sealed);
    if (value === NONE) secrets.delete(path);
    else secrets.set(path, value);
  }
  return secrets;
}

/** Stores how the secrets of a draft revision differ from the current ones. */
export async function writeDraftSecrets(
  em: EntityManager,
  box: SecretBox,
  formId: number,
  current: Secrets,
  ofDraft: Secrets,
): Promise<void> {
  await em.nativeDelete(FormDraftSecret, { formId });
  const differing = [...new Set([...current.keys(), ...ofDraft.keys()])].filter(
    (path) => current.get(path) !== ofDraft.get(path),
  );
  const rows = differing.map((path) => sealed(box, formId, path, ofDraft.get(path)));
  if (rows.length > 0) await em.insertMany(FormDraftSecret, rows);
}

/**
 * Preserves the secrets of a draft revision while the published form is saved: the draft may name another destination, which must
 * not get a secret that was entered for the published form.
 */
export async function protectDraft(
  em: EntityManager,
  box: SecretBox,
  formId: number,
  before: Secrets,
  after: Secrets,
): Promise<void> {
  await writeDraftSecrets(em, box, formId, after, await secretsOfDraft(em, box, formId, before));
}

function sealed(box: SecretBox, formId: number, path: string, value: string | undefined) {
  return { formId, path, sealed: formDraftSecrets.seal(box, [formId, path], value ?? NONE) };
}
