import type { MikroORM } from '@mikro-orm/mysql';
import { Form } from '#features/forms/entities.ts';
import { type FormAtRevision, Revisions } from '#features/forms/store/revisions.ts';
import type { LanguageWish } from '#forms/translations/language.ts';
import { inLanguage, languageOfVisit } from '#forms/translations/translate.ts';
import { FRESH_MS } from '#settings/cache.ts';

/** A form that takes submissions, at its newest revision. */
export type ActiveForm = FormAtRevision;

const MOST_KNOWN = 5_000;

interface Known {
  form: Promise<ActiveForm | null>;
  /** When it was asked for, in ms of a clock that only goes forward. */
  since: number;
}

/** Looks active forms up. What was saved in another process holds within a second. */
export class ActiveForms {
  readonly #orm: MikroORM;
  readonly #revisions: Revisions;
  readonly #monotonic: () => number;
  readonly #known = new Map<number, Known>();

  /** @param monotonic ms of a clock that only goes forward */
  constructor(orm: MikroORM, monotonic: () => number = () => performance.now()) {
    this.#orm = orm;
    this.#revisions = new Revisions(orm);
    this.#monotonic = monotonic;
  }

  /**
   * @param wish of a visitor: a form in several languages comes in the one that fits
   * @returns null when there is no such form, or when it is trashed.
   */
  find(id: number, wish?: LanguageWish): Promise<ActiveForm | null> {
    const found = this.#find(id);
    return wish ? found.then((form) => form && forVisit(form, wish)) : found;
  }

  #find(id: number): Promise<ActiveForm | null> {
    const now = this.#monotonic();
    const known = this.#known.get(id);
    if (known && now - known.since < FRESH_MS) return known.form;
    const form = this.#read(id);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(id, { form, since: now });
    // A failed query is not an answer for later callers.
    form.catch(() => this.#known.get(id)?.form === form && this.#known.delete(id));
    return form;
  }

  /** Call it after a save: later calls see it. */
  forget(id: number): void {
    this.#known.delete(id);
  }

  async #read(id: number): Promise<ActiveForm | null> {
    const em = this.#orm.em.fork();
    const form = await em.findOne(Form, { id, active: true }, { fields: ['revision'] });
    return form && this.#revisions.get(id, form.revision, em);
  }
}

function forVisit(form: ActiveForm, wish: LanguageWish): ActiveForm {
  const visitLanguage = languageOfVisit(form, wish);
  return visitLanguage === null ? form : { ...inLanguage(form, visitLanguage), visitLanguage };
}
