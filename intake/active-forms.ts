import type { MikroORM } from '@mikro-orm/mysql';
import { Form, FormRevision } from '../db/entities/forms.ts';
import type { FormConfig } from '../forms/config/types.ts';

/** A form that takes submissions, at its newest revision. */
export interface ActiveForm {
  id: number;
  revision: number;
  title: string;
  config: FormConfig;
}

const CACHED_REVISIONS = 500;

/** Looks active forms up. Revisions never change, so each is read and parsed once and then kept. */
export class ActiveForms {
  readonly #orm: MikroORM;
  readonly #revisions = new Map<string, ActiveForm>();
  readonly #current = new Map<number, Promise<void>>();
  readonly #next = new Map<number, Promise<ActiveForm | null>>();

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** @returns null when there is no such form, or when it is trashed. */
  find(id: number): Promise<ActiveForm | null> {
    const shared = this.#next.get(id);
    if (shared) return shared;
    // A query that is under way may have missed a save its asker knows of: who asks now shares the one after it.
    const next = (this.#current.get(id) ?? Promise.resolve()).then(() => {
      this.#next.delete(id);
      const read = this.#read(id);
      const ended = read.then(
        () => {},
        () => {},
      );
      this.#current.set(id, ended);
      void ended.then(() => this.#current.get(id) === ended && this.#current.delete(id));
      return read;
    });
    this.#next.set(id, next);
    return next;
  }

  async #read(id: number): Promise<ActiveForm | null> {
    const em = this.#orm.em.fork();
    const form = await em.findOne(Form, { id, active: true }, { fields: ['revision'] });
    if (!form) return null;
    const key = `${id}.${form.revision}`;
    const known = this.#revisions.get(key);
    if (known) return known;
    const { revision, title, config } = await em.findOneOrFail(FormRevision, { formId: id, revision: form.revision });
    const found = { id, revision, title, config };
    const oldest = this.#revisions.keys().next();
    if (this.#revisions.size >= CACHED_REVISIONS && !oldest.done) this.#revisions.delete(oldest.value);
    this.#revisions.set(key, found);
    return found;
  }
}
