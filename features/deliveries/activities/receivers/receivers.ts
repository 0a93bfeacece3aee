import { integrationOf } from '#features/integrations/table.ts';
import { secretPath } from '#forms/config/secret-names.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import type { ReceiverLimit } from '#forms/integration-definition.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The receiver of an attempt, and its limit. */
export interface Receiver {
  /** The key holds no secret and no personal data. */
  key: string;
  limit: ReceiverLimit;
}

const DEFAULT_LIMIT: ReceiverLimit = { concurrent: 8 };

/** Limits by integration id that replace the limits of the definitions. */
export type ReceiverLimits = Readonly<Record<string, ReceiverLimit>>;

/**
 * Returns the receiver of an integration. Deliveries to one address share a receiver, as do those to one account; otherwise all
 * deliveries of one integration id do.
 */
export function receiverOf(
  { integration_id, key, settings }: IntegrationConfig,
  secrets: ReadonlyMap<string, string>,
  { box, receiverLimits }: { box: SecretBox; receiverLimits?: ReceiverLimits },
): Receiver {
  const { id, addressOf, account, limit: own } = integrationOf(integration_id);
  const limit = receiverLimits?.[id] ?? own ?? DEFAULT_LIMIT;
  if (addressOf) return { key: `${id} ${addressOf(settings)}`, limit };
  const secret = account && secrets.get(secretPath(key, account));
  if (!secret) return { key: id, limit };
  const hash = box.mac('tokens', `receiver|${secret}`).toString('base64url').slice(0, 22);
  return { key: `${id} ${hash}`, limit };
}
