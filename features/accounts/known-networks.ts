import type { MikroORM } from '@mikro-orm/mysql';
import { subscriberNetwork } from '#security/addresses.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { KNOWN_NETWORK_MS, KnownNetwork } from './entities.ts';

/** The networks from which accounts have signed in: password guessing elsewhere must not block their owners there. */
export class KnownNetworks {
  readonly #orm: MikroORM;
  readonly #box: SecretBox;

  constructor({ orm, box }: { orm: MikroORM; box: SecretBox }) {
    this.#orm = orm;
    this.#box = box;
  }

  /** Takes the same time for a login that does not exist. */
  async isKnown(login: string, address: string, now: Date): Promise<boolean> {
    const since = new Date(now.getTime() - KNOWN_NETWORK_MS);
    const where = { hash: this.#hashes(login, address), lastUsedAt: { $gt: since } };
    return (await this.#orm.em.fork().count(KnownNetwork, where)) > 0;
  }

  /** Called after a successful sign-in. */
  async remember({ id, login }: { id: number; login: string }, address: string, now: Date): Promise<void> {
    const [hash = ''] = this.#hashes(login, address);
    await this.#orm.em.fork().upsert(KnownNetwork, { hash, userId: id, lastUsedAt: now });
  }

  /** Hashes with all keys, the newest first; rows stored before a rotation are found by an older key. */
  #hashes(login: string, address: string): string[] {
    const text = `known-network|${login.toLowerCase()}|${subscriberNetwork(address)}`;
    return this.#box.macs('tokens', text).map((mac) => mac.toString('hex'));
  }
}
