/**
 * What the server says of a key at this site. `disabled`: taken back by who sold it. `unknown`: there is no such key,
 * or it is one of another product.
 * `not_activated`: the key is good and this site has none of its activations.
 */
export interface LicenceReport {
  standing: 'active' | 'expired' | 'disabled' | 'unknown' | 'not_activated';
  /** Null for a licence without an end, and where the server did not say. */
  expiresAt: Date | null;
  /** How many sites may have it at a time, and have it; null where the server did not say, or sets no limit. */
  activationLimit: number | null;
  activationUsage: number | null;
}

export interface Activation extends LicenceReport {
  /** What the server calls it. */
  instanceId: string;
}

/** Why a key cannot be activated. */
export type ActivationRefusal = 'unknown' | 'other_product' | 'expired' | 'disabled' | 'limit_reached' | 'refused';

/** The server has answered, and does not activate the key here; no activation was used up. */
export class ActivationRefused extends Error {
  readonly reason: ActivationRefusal;

  constructor(reason: ActivationRefusal) {
    super(`The licence server does not activate the key: ${reason}.`);
    this.name = 'ActivationRefused';
    this.reason = reason;
  }
}

/**
 * Who says which sites have a licence. Whatever is no clear answer of its own is a ProviderError: a proxy's page, another
 * server's, and none at all say nothing of a licence.
 */
export interface LicenceServer {
  /** Uses up one of the key's activations. @throws ActivationRefused, ProviderError */
  activate(key: string, instanceName: string): Promise<Activation>;
  /** @throws ProviderError */
  validate(key: string, instanceId: string): Promise<LicenceReport>;
  /** Gives the activation back; one that is not there is given back already. @throws ProviderError */
  deactivate(key: string, instanceId: string): Promise<void>;
}
