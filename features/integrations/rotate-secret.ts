import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { formNotFound, invalid, UseCaseError } from '#db/use-case-error.ts';
import { Form } from '#features/forms/entities.ts';
import { readSecrets, replaceSecret } from '#features/forms/store/form-secrets.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { HOUR_MS } from '#time.ts';
import { signingSecretOf } from './secrets.ts';

/** A new signing secret. The previous one also signs until `previousExpiresAt`. */
export interface RotatedSecret {
  secret: string;
  generated: boolean;
  previousExpiresAt: Date | null;
}

export interface Rotation {
  /** Default: a generated secret. */
  secret?: string;
  /** Hours for which the previous secret also signs. */
  keepHours: number;
  /** Drops an older secret that still signs beside the previous one. */
  force?: boolean;
}

export interface RotateParts {
  orm: MikroORM;
  box: SecretBox;
  /** Lookup that includes the integrations of extensions. */
  integrations?: { find: FindIntegration };
}

type Lock = (em: EntityManager, formId: number, key: string) => Promise<IntegrationConfig>;

interface Rotated {
  formId: number;
  key: string;
  /** Locks the secret's row if it does not belong to a form. */
  lock?: Lock;
}

/**
 * Replaces the signing secret of a form's integration or of a site webhook. Creates no revision: runs use the current secrets,
 * whatever their revision.
 * @throws UseCaseError `form_not_found`, `integration_not_found`, `webhook_not_found`, `not_a_webhook`, `validation_failed`;
 * `previous_secret_in_use` without `force`, so that a second click does not drop the secret that the receiver still checks
 */
export async function rotateSecret(
  { orm, box, integrations }: RotateParts,
  { formId, key, lock = lockIntegration }: Rotated,
  { secret: given, keepHours, force = false }: Rotation,
  now: Date,
): Promise<RotatedSecret> {
  return orm.em.fork().transactional(async (em) => {
    const integration = await lock(em, formId, key);
    const signing = signingSecretOf(integration, integrations?.find);
    // The error code dates from when only webhooks could sign.
    if (!signing) throw new UseCaseError('invalid', 'not_a_webhook', `The integration ${key} has no signing secret.`);
    const mistake = given === undefined ? null : signing.findMistake(given);
    if (mistake !== null) throw invalid({ secret: `secret ${mistake}` });
    const { path, previousPath } = signing;
    const { values, expiry } = await readSecrets(em, box, formId);
    const [before, end] = [values.get(path), expiry.get(previousPath)];
    if (before !== undefined && before === given) {
      throw invalid({ secret: 'secret must not be the one that is in use' });
    }
    if (end && end > now && keepHours > 0 && !force) throw previousSecretInUse(end);
    const value = given ?? signing.make(randomBytes);
    const until = before !== undefined && keepHours > 0 ? new Date(now.getTime() + keepHours * HOUR_MS) : null;
    await replaceSecret(em, box, formId, { path, value, before, previousPath, until }, now);
    return { secret: value, generated: given === undefined, previousExpiresAt: until };
  });
}

async function lockIntegration(em: EntityManager, formId: number, key: string): Promise<IntegrationConfig> {
  const form = await em.findOne(Form, { id: formId, active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!form) throw formNotFound(formId);
  const integration = form.config.options.integrations.find((one) => one.key === key);
  if (!integration) throw unknownIntegration(key);
  return integration;
}

/** Creates the error for a rotation that would drop a secret still in use. The secret is unchanged. */
function previousSecretInUse(until: Date): UseCaseError {
  return new UseCaseError(
    'conflict',
    'previous_secret_in_use',
    `The secret was replaced already: the one before signs too until ${until.toISOString()}, and would end now. Wait until then, or end ` +
      'it: with force, or with keep_hours 0 for the current one too.',
  );
}

export function unknownIntegration(key: string): UseCaseError {
  const message = `The form has no integration ${JSON.stringify(key.slice(0, 64))}.`;
  return new UseCaseError('not_found', 'integration_not_found', message);
}
