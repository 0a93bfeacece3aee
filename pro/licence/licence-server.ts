import type { Standing } from './store/standing.ts';

/** Licence server's answer about a key at this site. */
export interface LicenceReport {
  standing: Standing;
  /** Null for a licence that never expires, and when the server did not say. */
  expiresAt: Date | null;
  /** Number of sites that the licence allows; null when the server did not say or sets no limit. */
  activationLimit: number | null;
  /** Number of sites that have activated the licence; null when the server did not say. */
  activationUsage: number | null;
}

export interface Activation extends LicenceReport {
  /** Server's id of the activation. */
  instanceId: string;
}

/** Reason why a key cannot be activated. */
export type ActivationRefusal = 'unknown' | 'other_product' | 'expired' | 'disabled' | 'limit_reached' | 'refused';

/** Licence server's refusal to activate the key. No activation was used up. */
export class ActivationRefused extends Error {
  readonly reason: ActivationRefusal;

  constructor(reason: ActivationRefusal) {
    super(`The licence server does not activate the key: ${reason}.`);
    this.name = 'ActivationRefused';
    this.reason = reason;
  }
}

/**
 * Client of a licence server. Everything but a valid answer of the licence server is a ProviderError, because a proxy's error
 * page, an answer of another server or no answer says nothing about the licence.
 */
export interface LicenceServer {
  /** Activates the key, which uses up one of its activations. @throws ActivationRefused, ProviderError */
  activate(key: string, instanceName: string): Promise<Activation>;
  /** Asks for the standing of the key and of this site's activation. @throws ProviderError */
  validate(key: string, instanceId: string): Promise<LicenceReport>;
  /** Ends the activation. Succeeds if it does not exist. @throws ProviderError */
  deactivate(key: string, instanceId: string): Promise<void>;
}
