import type { MikroORM } from '@mikro-orm/mysql';
import { Form } from '#features/forms/entities.ts';
import { type FormAtRevision, Revisions } from '#features/forms/store/revisions.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { newerTypeOf, ofKnownTypes } from '#forms/field-types/index.ts';
import { NewerFieldType } from '#forms/field-types/newer.ts';
import { withoutStepFields } from '#forms/process/step-fields.ts';
import type { LanguageWish } from '#forms/translations/language.ts';
import { inLanguage, languageOfVisit } from '#forms/translations/translate.ts';
import { FRESH_MS } from '#settings/cache.ts';

/** A published form, at the revision that visitors see. */
export type ActiveForm = FormAtRevision;

const MOST_KNOWN = 5_000;

interface Found {
  form: ActiveForm;
  /** The field type of a newer version for which nobody can fill in the form here. */
  newer: string | null;
}

interface Known {
  form: Promise<Found | null>;
  /** Time of the query, in milliseconds of a monotonic clock. */
  since: number;
}

/** Finds active forms and caches them for a second, so saves of other processes take effect within a second. */
export class ActiveForms {
  readonly #orm: MikroORM;
  readonly #revisions: Revisions;
  readonly #monotonic: () => number;
  readonly #known = new Map<number, Known>();

  /** @param monotonic returns milliseconds of a monotonic clock */
  constructor(orm: MikroORM, monotonic: () => number = () => performance.now()) {
    this.#orm = orm;
    this.#revisions = new Revisions(orm);
    this.#monotonic = monotonic;
  }

  /**
   * @param wish the visitor's preferred languages, for forms in several languages
   * @returns null if the form does not exist, is trashed or was never published
   * @throws NewerFieldType in the language of the visit, if the form has a field type that only a newer version knows
   */
  async find(id: number, wish?: LanguageWish): Promise<ActiveForm | null> {
    const found = await this.#find(id);
    if (!found) return null;
    const form = wish ? forVisit(found.form, wish) : found.form;
    if (found.newer !== null) throw new NewerFieldType(found.newer, form.config.options.language);
    return form;
  }

  /** Returns the other sites that may use the form, also one that a newer version has saved. */
  async originsOf(id: number): Promise<FormConfig['options']['allowed_origins']> {
    return (await this.#find(id))?.form.config.options.allowed_origins ?? [];
  }

  #find(id: number): Promise<Found | null> {
    const now = this.#monotonic();
    const known = this.#known.get(id);
    if (known && now - known.since < FRESH_MS) return known.form;
    const form = this.#read(id);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(id, { form, since: now });
    // A failed query is not cached.
    form.catch(() => this.#known.get(id)?.form === form && this.#known.delete(id));
    return form;
  }

  /** Removes a form from the cache, so that later calls see its last save. */
  forget(id: number): void {
    this.#known.delete(id);
  }

  async #read(id: number): Promise<Found | null> {
    const em = this.#orm.em.fork();
    const form = await em.findOne(Form, { id, active: true }, { fields: ['revision', 'publishedAt', 'closedAt'] });
    if (form?.publishedAt == null) return null;
    const whole = await this.#revisions.get(id, form.revision, em);
    const config = withoutStepFields(whole.config);
    const found = config === whole.config ? whole : { ...whole, config };
    return {
      form: form.closedAt == null ? found : { ...found, closedAt: form.closedAt },
      newer: newerTypeOf(whole.config),
    };
  }
}

/**
 * Returns a form as visitors see it at another revision, in the language of the visit. Its look is that of now, as on every page.
 * @throws NewerFieldType
 */
export function atRevision(form: ActiveForm, { revision, title, config }: FormAtRevision): ActiveForm {
  const at = inLanguage({ title, config: withoutStepFields(ofKnownTypes(config)) }, form.visitLanguage);
  const { theme: _theme, allowed_origins: _origins, ...own } = at.config.options;
  const { theme, allowed_origins } = form.config.options;
  const options = { ...own, allowed_origins, ...(theme && { theme }) };
  return { ...form, revision, title: at.title, config: { ...at.config, options } };
}

function forVisit(form: ActiveForm, wish: LanguageWish): ActiveForm {
  const visitLanguage = languageOfVisit(form, wish);
  return visitLanguage === null ? form : { ...inLanguage(form, visitLanguage), visitLanguage };
}
