import type { MikroORM } from '@mikro-orm/mysql';
import { subscriberNetwork } from '#security/addresses.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { KNOWN_NETWORK_MS, KnownNetwork } from './entities.ts';

/** Where accounts have signed in from: guessing elsewhere must not stop their owners there. */
export class KnownNetworks {
  readonly #orm: MikroORM;
  readonly #box: SecretBox;

  constructor({ orm, box }: { orm: MikroORM; box: SecretBox }) {
    this.#orm = orm;
    this.#box = box;
  }

  /** Takes as long for a login that nobody has. */
  async isKnown(login: string, address: string, now: Date): Promise<boolean> {
    const since = new Date(now.getTime() - KNOWN_NETWORK_MS);
    const where = { hash: this.#hashes(login, address), lastUsedAt: { $gt: since } };
    return (await this.#orm.em.fork().count(KnownNetwork, where)) > 0;
  }

  /** After somebody has signed in. */
  async remember({ id, login }: { id: number; login: string }, address: string, now: Date): Promise<void> {
    const [hash = ''] = this.#hashes(login, address);
    await this.#orm.em.fork().upsert(KnownNetwork, { hash, userId: id, lastUsedAt: now });
  }

  /** With the newest key first; what was kept before a rotation is found by an older one. */
  #hashes(login: string, address: string): string[] {
    const text = `known-network|${login.toLowerCase()}|${subscriberNetwork(address)}`;
    return this.#box.macs('tokens', text).map((mac) => mac.toString('hex'));
  }
}
