import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { Form } from '#features/forms/entities.ts';
import { signingSecretOf } from '#features/integrations/secrets.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { readSecrets, replaceSecret } from './form-secrets.ts';

/** A new signing secret; until `previousExpiresAt` the previous one also signs. */
export interface RotatedSecret {
  secret: string;
  generated: boolean;
  previousExpiresAt: Date | null;
}

export interface Rotation {
  /** Made when absent. */
  secret?: string;
  /** How long the previous secret also signs. */
  keepHours: number;
}

/** The form has no integration under the key. */
export class UnknownIntegration extends Error {
  constructor(key: string) {
    super(`The form has no integration ${JSON.stringify(key.slice(0, 64))}.`);
    this.name = 'UnknownIntegration';
  }
}

/** The integration signs nothing. */
export class NoSigningSecret extends Error {
  constructor(key: string) {
    super(`The integration ${key} has no signing secret.`);
    this.name = 'NoSigningSecret';
  }
}

/** The given secret cannot be used; the message reads after its name. */
export class SecretRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretRefused';
  }
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Gives an integration a new signing secret. It makes no new revision: runs use the current secrets, whatever their revision.
 * @returns null when there is no such form, or when it is trashed.
 * @throws UnknownIntegration, NoSigningSecret, SecretRefused
 */
export async function rotateSecret(
  { orm, box, findIntegration }: { orm: MikroORM; box: SecretBox; findIntegration?: FindIntegration },
  formId: number,
  key: string,
  { secret: given, keepHours }: Rotation,
  now: Date,
): Promise<RotatedSecret | null> {
  return orm.em.fork().transactional(async (em) => {
    const form = await em.findOne(Form, { id: formId, active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!form) return null;
    const integration = form.config.options.integrations.find((one) => one.key === key);
    if (!integration) throw new UnknownIntegration(key);
    const signing = signingSecretOf(integration, findIntegration);
    if (!signing) throw new NoSigningSecret(key);
    const mistake = given === undefined ? null : signing.findMistake(given);
    if (mistake !== null) throw new SecretRefused(mistake);
    const { path, previousPath } = signing;
    const before = (await readSecrets(em, box, formId)).values.get(path);
    if (before !== undefined && before === given) throw new SecretRefused('must not be the one that is in use');
    const value = given ?? signing.make(randomBytes);
    const until = before !== undefined && keepHours > 0 ? new Date(now.getTime() + keepHours * HOUR_MS) : null;
    await replaceSecret(em, box, formId, { path, value, before, previousPath, until }, now);
    return { secret: value, generated: given === undefined, previousExpiresAt: until };
  });
}
