import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { formNotFound, invalid, UseCaseError } from '#db/use-case-error.ts';
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

const HOUR_MS = 60 * 60 * 1000;

/**
 * Gives an integration a new signing secret. It makes no new revision: runs use the current secrets, whatever their revision.
 * @throws UseCaseError `form_not_found`, `integration_not_found`, `not_a_webhook`, `validation_failed`
 */
export async function rotateSecret(
  { orm, box, findIntegration }: { orm: MikroORM; box: SecretBox; findIntegration?: FindIntegration },
  formId: number,
  key: string,
  { secret: given, keepHours }: Rotation,
  now: Date,
): Promise<RotatedSecret> {
  return orm.em.fork().transactional(async (em) => {
    const form = await em.findOne(Form, { id: formId, active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!form) throw formNotFound(formId);
    const integration = form.config.options.integrations.find((one) => one.key === key);
    if (!integration) throw unknownIntegration(key);
    const signing = signingSecretOf(integration, findIntegration);
    // The code is older than other integrations that sign.
    if (!signing) throw new UseCaseError('invalid', 'not_a_webhook', `The integration ${key} has no signing secret.`);
    const mistake = given === undefined ? null : signing.findMistake(given);
    if (mistake !== null) throw invalid({ secret: `secret ${mistake}` });
    const { path, previousPath } = signing;
    const before = (await readSecrets(em, box, formId)).values.get(path);
    if (before !== undefined && before === given) {
      throw invalid({ secret: 'secret must not be the one that is in use' });
    }
    const value = given ?? signing.make(randomBytes);
    const until = before !== undefined && keepHours > 0 ? new Date(now.getTime() + keepHours * HOUR_MS) : null;
    await replaceSecret(em, box, formId, { path, value, before, previousPath, until }, now);
    return { secret: value, generated: given === undefined, previousExpiresAt: until };
  });
}

export function unknownIntegration(key: string): UseCaseError {
  const message = `The form has no integration ${JSON.stringify(key.slice(0, 64))}.`;
  return new UseCaseError('not_found', 'integration_not_found', message);
}
