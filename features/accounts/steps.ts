import type { EntityManager } from '@mikro-orm/mysql';
import type { SecretBox } from '#security/secret-box.ts';

/** The part that a feature with steps contributes to the administration of the accounts that they ask. */
export interface StepsOfAccounts {
  /** Counts the open steps that ask accounts, by the id of the account; an account that none asks is absent. */
  count(em: EntityManager, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /**
   * Marks the open steps that have nobody to ask without an account, in the transaction that deletes it.
   * @returns the number of open steps that asked it
   */
  leave(parts: { em: EntityManager; box: SecretBox }, accountId: number): Promise<number>;
}

/** The features, some of which ask accounts. */
export type AskingFeatures = readonly { stepsOfAccounts?: StepsOfAccounts }[];
