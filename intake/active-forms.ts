import type { MikroORM } from '@mikro-orm/mysql';
import { Form, FormRevision } from '../db/entities/forms.ts';
import type { FormConfig } from '../forms/config-types.ts';

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

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** @returns null when there is no such form, or when it is trashed. */
  async find(id: number): Promise<ActiveForm | null> {
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
