import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { FormRevision } from '#features/forms/entities.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** A form as one of its revisions has it. */
export interface FormAtRevision {
  id: number;
  revision: number;
  title: string;
  config: FormConfig;
  /** Of a form in several languages: the one of the visit, which title and config are in. */
  visitLanguage?: string;
  /** The visitor has it in a frame of another page. */
  framed?: boolean;
}

const CACHED = 500;

/** Revisions never change: each is read and parsed once, and then kept. */
export class Revisions {
  readonly #orm: MikroORM;
  readonly #known = new Map<string, FormAtRevision>();

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** @throws NotFoundError when there is no such revision */
  async get(id: number, revision: number, em: EntityManager = this.#orm.em.fork()): Promise<FormAtRevision> {
    const key = `${id}.${revision}`;
    const known = this.#known.get(key);
    if (known) return known;
    const { title, config } = await em.findOneOrFail(FormRevision, { formId: id, revision });
    const found = { id, revision, title, config };
    const oldest = this.#known.keys().next();
    if (this.#known.size >= CACHED && !oldest.done) this.#known.delete(oldest.value);
    this.#known.set(key, found);
    return found;
  }
}
