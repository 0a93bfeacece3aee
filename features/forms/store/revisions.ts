import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { FormRevision } from '#features/forms/entities.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** A form at one of its revisions. */
export interface FormAtRevision {
  id: number;
  revision: number;
  title: string;
  config: FormConfig;
  /** The language of the visit, in which title and config are; absent for a form in one language. */
  visitLanguage?: string;
  /** Since when the form is closed by hand; absent where nobody asks. */
  closedAt?: Date | null | undefined;
  /** True if the form is shown in a frame of another page. */
  framed?: boolean;
}

const CACHED = 500;

/** Reads revisions and caches them. Revisions never change, so each is read and parsed once. */
export class Revisions {
  readonly #orm: MikroORM;
  readonly #known = new Map<string, FormAtRevision>();

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** Returns a revision that was read before; undefined for any other. */
  cached(id: number, revision: number): FormAtRevision | undefined {
    return this.#known.get(nameOf(id, revision));
  }

  /** @throws NotFoundError if there is no such revision */
  async get(id: number, revision: number, em: EntityManager = this.#orm.em.fork()): Promise<FormAtRevision> {
    const key = nameOf(id, revision);
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

function nameOf(id: number, revision: number): string {
  return `${id}.${revision}`;
}
