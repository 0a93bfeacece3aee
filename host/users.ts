import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { ApplicationPassword, type Role, User } from '../db/entities/host.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { randomToken } from '../security/tokens.ts';

export type Capability = 'manage_options' | 'SUBMISSIONS_PREVIEW';

/** Who makes a request. */
export interface Principal {
  id: number;
  login: string;
  role: Role;
}

const CAPABILITIES: Record<Role, readonly Capability[]> = {
  administrator: ['manage_options', 'SUBMISSIONS_PREVIEW'],
  editor: [],
};

const USED_EVERY_MS = 60_000;

export function can(principal: Principal, capability: Capability): boolean {
  return CAPABILITIES[principal.role].includes(capability);
}

/** Accounts and their application passwords. */
export class Users {
  readonly #orm: MikroORM;
  readonly #box: SecretBox;

  constructor({ orm, box }: { orm: MikroORM; box: SecretBox }) {
    this.#orm = orm;
    this.#box = box;
  }

  /** @throws UniqueConstraintViolationException when the login is taken. */
  async create(user: { login: string; email: string; role: Role }, now: Date): Promise<Principal> {
    const em = this.#orm.em.fork();
    const id = await em.insert(User, { ...user, createdAt: now });
    return { id, login: user.login, role: user.role };
  }

  async findByLogin(login: string): Promise<Principal | null> {
    const user = await this.#orm.em.fork().findOne(User, { login });
    return user && { id: user.id, login: user.login, role: user.role };
  }

  /** Makes an application password. It is returned here and never again: only its hash is kept. */
  async createApplicationPassword(
    userId: number,
    name: string,
    now: Date,
  ): Promise<{ uuid: string; password: string }> {
    const uuid = randomUUID();
    const password = randomToken(128);
    await this.#orm.em.fork().insert(ApplicationPassword, {
      uuid,
      userId,
      name,
      hash: this.#box.mac('passwords', password).toString('hex'),
      createdAt: now,
    });
    return { uuid, password };
  }

  /** White space is ignored, so that a password may be written in groups. @returns null for any mismatch. */
  async authenticate(login: string, applicationPassword: string, now: Date): Promise<Principal | null> {
    const em = this.#orm.em.fork();
    const hash = this.#box.macs('passwords', applicationPassword.replace(/\s/g, '')).map((mac) => mac.toString('hex'));
    const found = await em.findOne(ApplicationPassword, { hash });
    const user = found && (await em.findOne(User, { id: found.userId, login }));
    if (!user) return null;
    // After a rotation of APP_KEY, so that the old key can go once every password has been used.
    const [newest] = hash;
    if (newest && found.hash !== newest) await em.nativeUpdate(ApplicationPassword, { id: found.id }, { hash: newest });
    if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > USED_EVERY_MS) {
      await em.nativeUpdate(ApplicationPassword, { id: found.id }, { lastUsedAt: now });
    }
    return { id: user.id, login: user.login, role: user.role };
  }
}
