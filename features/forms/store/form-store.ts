import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { User } from '#features/accounts/entities.ts';
import { Form, FormRevision, FormSecret } from '#features/forms/entities.ts';
import type { FormRules, SeparatedSecrets } from '#forms/config/rules.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { ofKnownTypes } from '#forms/field-types/index.ts';
import type { Actor } from '#security/actor.ts';
import { protectDraft } from './draft-secrets.ts';
import { dropSchedule, FormPublishing } from './form-publishing.ts';
import { inUse, readSecrets, writeSecrets } from './form-secrets.ts';
import {
  addRevision,
  asStored,
  changedSecrets,
  type FormChange,
  type FormStoreParts,
  type InTransaction,
  type ListedRevision,
  named,
  nextRevision,
  present,
  RevisionConflict,
  type SavedForm,
  SECRET_NAMES,
  type StoredForm,
  type StoredRevision,
  shownSecrets,
} from './stored-form.ts';

/** Stores forms with their revisions and secrets. Only `get` returns trashed forms. */
export class FormStore {
  readonly #deps: FormStoreParts;
  readonly rules: FormRules;
  /** Drafts, publication, opening and closing. */
  readonly publishing: FormPublishing;
  readonly #changed: ((id: number) => void)[] = [];

  constructor(deps: FormStoreParts) {
    this.#deps = deps;
    this.rules = deps.rules;
    this.publishing = new FormPublishing(deps, (id) => this.#tellOfChange(id));
  }

  /** Calls a listener for every form that this process has changed. */
  onChange(listener: (id: number) => void): void {
    this.#changed.push(listener);
  }

  /** @returns null if the form does not exist; a trashed form has `active` false */
  async get(id: number): Promise<StoredForm | null> {
    const em = this.#deps.orm.em.fork();
    const form = await em.findOne(Form, { id });
    return form && present(form, await em.find(FormSecret, { formId: id }, SECRET_NAMES));
  }

  /** Lists all forms outside the trash, oldest first. @param ids returns these forms instead, including trashed ones */
  async list(ids?: readonly number[]): Promise<StoredForm[]> {
    const em = this.#deps.orm.em.fork();
    const where = ids ? { id: [...ids] } : { active: true };
    const forms = await em.find(Form, where, { orderBy: { id: 'asc' } });
    const secrets = await em.find(FormSecret, { formId: forms.map((form) => form.id) }, SECRET_NAMES);
    const byForm = Map.groupBy(secrets, (secret) => secret.formId);
    return forms.map((form) => present(form, byForm.get(form.id) ?? []));
  }

  /**
   * @param inTransaction writes rows that must be committed together with the form
   * @param by the actor, here and below, for events of the site; absent: code of an extension
   * @param isPublished false for a form that visitors do not see before it is published
   */
  async create(
    { title, config }: Required<FormChange>,
    now: Date,
    inTransaction?: InTransaction,
    by?: Actor,
    isPublished = true,
  ): Promise<SavedForm> {
    const saved = await this.#deps.orm.em.fork().transactional(async (em) => {
      const separated = this.#separate(config, new Map(), null);
      return this.#insert(em, { title, ...separated, isPublished }, now, inTransaction, by);
    });
    this.#tellOfChange(saved.form.id);
    return saved;
  }

  /**
   * Creates a copy of a form, with its secrets except those already replaced.
   * @returns null if the form does not exist or is trashed
   * @throws NewerFieldType if a newer version has saved it
   */
  async duplicate(
    id: number,
    titleOf: (original: string) => string,
    now: Date,
    inTransaction?: InTransaction,
    by?: Actor,
    isPublished = true,
  ): Promise<SavedForm | null> {
    const saved = await this.#deps.orm.em.fork().transactional(async (em) => {
      // Locked so that the secrets are those of the configuration that was read.
      const original = await em.findOne(Form, { id, active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!original) return null;
      const secrets = inUse(await readSecrets(em, this.#deps.box, id));
      const separated = this.#separate(ofKnownTypes(original.config), secrets, original.config);
      return this.#insert(em, { title: titleOf(original.title), ...separated, isPublished }, now, inTransaction, by);
    });
    if (saved) this.#tellOfChange(saved.form.id);
    return saved;
  }

  async #insert(
    em: EntityManager,
    made: SeparatedSecrets & { title: string; isPublished: boolean },
    now: Date,
    inTransaction: InTransaction | undefined,
    by: Actor | undefined,
  ): Promise<SavedForm> {
    const { title, config, secrets, generated, dropped, isPublished } = made;
    const publishedAt = isPublished ? now : null;
    const form = em.create(Form, { title, config, revision: 1, createdAt: now, updatedAt: now, publishedAt });
    await em.flush();
    addRevision(em, form, by, now, publishedAt);
    await writeSecrets(em, this.#deps.box, form.id, new Map(), secrets, now);
    await inTransaction?.(em, form.id);
    await this.#deps.notify?.(em, 'form.created', form, by, now);
    return { form: present(form, named(secrets)), generated, dropped, changed: true };
  }

  /**
   * Saves a form; visitors see the result at once, unless the form was never published. A draft revision stays as it is. Creates
   * no revision if neither title, config nor a secret changes.
   * @param expected the expected revisions; undefined: any
   * @param look is called in the transaction with the paths of changed secrets
   * @returns null if the form does not exist or is trashed.
   * @throws RevisionConflict if the form has none of the expected revisions
   * @throws NewerFieldType if the form keeps a field type that only a newer version knows
   */
  async update(
    id: number,
    change: FormChange,
    now: Date,
    expected?: readonly number[],
    by?: Actor,
    look?: (em: EntityManager, changedSecrets: readonly string[]) => Promise<void>,
  ): Promise<SavedForm | null> {
    const saved = await this.#deps.orm.em.fork().transactional(async (em) => {
      const form = await em.findOne(Form, { id, active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!form) return null;
      if (expected && !expected.includes(form.revision)) throw new RevisionConflict(form.revision);
      const all = await readSecrets(em, this.#deps.box, id);
      const stored = inUse(all, now);
      const separated = change.config
        ? this.#separate(change.config, stored, form.config)
        : { config: ofKnownTypes(form.config), secrets: stored, generated: {}, dropped: [] };
      const title = change.title ?? form.title;
      const before = { title: form.title, config: form.config, secrets: stored };
      const after = { title, config: asStored(separated.config), secrets: separated.secrets };
      await look?.(em, changedSecrets(stored, separated.secrets));
      form.updatedAt = now;
      const changed = !isDeepStrictEqual(before, after);
      if (changed) {
        const revision = await nextRevision(em, id);
        Object.assign(form, { title, config: separated.config, revision });
        addRevision(em, form, by, now, form.publishedAt == null ? null : now);
      }
      if (form.draftRevision != null) await protectDraft(em, this.#deps.box, id, stored, separated.secrets);
      await writeSecrets(em, this.#deps.box, id, all.values, separated.secrets, now);
      await em.flush();
      if (changed) await this.#deps.notify?.(em, 'form.saved', form, by, now);
      return {
        form: present(form, named(separated.secrets, all.expiry)),
        generated: separated.generated,
        dropped: separated.dropped,
        changed,
      };
    });
    this.#tellOfChange(id);
    return saved;
  }

  /**
   * Returns the effects of a save on secrets, and the current revision. Saves nothing.
   * @param id absent for a new form
   * @returns null if the form does not exist or is trashed
   * @throws ConfigError as a save
   */
  async tryOut(
    config: FormConfig,
    now: Date,
    id?: number,
  ): Promise<{ dropped: string[]; changed: string[]; form: StoredForm | null } | null> {
    if (id === undefined) return { dropped: this.#separate(config, new Map(), null).dropped, changed: [], form: null };
    const form = await this.get(id);
    if (!form?.active) return null;
    // Builders save drafts: secrets are lost to the draft, if there is one.
    const { draft, secrets: stored } = (await this.publishing.readOpened(id, now)) ?? {
      draft: form,
      secrets: new Map(),
    };
    const { dropped, secrets } = this.#separate(config, stored, draft.config);
    return { dropped, changed: changedSecrets(stored, secrets), form };
  }

  /** Sets `active` to false; the rows stay. @returns false if there is no such active form */
  async trash(id: number, now: Date, by?: Actor): Promise<boolean> {
    const isTrashed = await this.#deps.orm.em.fork().transactional(async (em) => {
      const form = await em.findOne(Form, { id, active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!form) return false;
      Object.assign(form, { active: false, updatedAt: now });
      await dropSchedule(em, form);
      await em.flush();
      await this.#deps.notify?.(em, 'form.trashed', form, by, now);
      return true;
    });
    this.#tellOfChange(id);
    return isTrashed;
  }

  /**
   * Restores a form from the trash. Does nothing if the form is not there.
   * @returns true if the form was in the trash; null if it does not exist
   */
  async restore(
    id: number,
    now: Date,
    inTransaction?: InTransaction,
    by?: Actor,
  ): Promise<{ form: StoredForm; restored: boolean } | null> {
    let restored = false;
    await this.#deps.orm.em.fork().transactional(async (em) => {
      const form = await em.findOne(Form, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!form) return;
      restored = !form.active;
      if (restored) Object.assign(form, { active: true, updatedAt: now });
      await inTransaction?.(em, id);
      if (restored) await this.#deps.notify?.(em, 'form.restored', form, by, now);
    });
    this.#tellOfChange(id);
    const form = await this.get(id);
    return form && { form, restored };
  }

  /** Lists the revisions of a form without configs, newest first; `before` is the last revision of the previous page. */
  async listRevisions(id: number, { limit, before }: { limit: number; before?: number }): Promise<ListedRevision[]> {
    const em = this.#deps.orm.em.fork();
    const where = { formId: id, ...(before !== undefined && { revision: { $lt: before } }) };
    const fields = ['revision', 'title', 'createdAt', 'publishedAt', 'savedKind', 'savedBy'] as const;
    const rows = await em.find(FormRevision, where, { fields, orderBy: { revision: 'desc' }, limit });
    const accounts = [...new Set(rows.flatMap(({ savedBy }) => savedBy ?? []))];
    const users = await em.find(User, { id: accounts }, { fields: ['id', 'login'] });
    const logins = new Map(users.map((user) => [user.id, user.login]));
    return rows.map(({ revision, title, createdAt, publishedAt, savedKind, savedBy }) => ({
      ...{ revision, title, createdAt },
      publishedAt: publishedAt ?? null,
      savedKind: savedKind ?? null,
      savedBy: savedBy == null ? null : { id: savedBy, login: logins.get(savedBy) ?? null },
    }));
  }

  /** @returns null if the form has no such revision */
  async getRevision(id: number, revision: number): Promise<StoredRevision | null> {
    const em = this.#deps.orm.em.fork();
    const found = await em.findOne(FormRevision, { formId: id, revision });
    if (!found) return null;
    const { title, config, createdAt } = found;
    return {
      id,
      title,
      config,
      revision,
      createdAt,
      ...shownSecrets(await em.find(FormSecret, { formId: id }, SECRET_NAMES)),
    };
  }

  /** Returns the form's secrets by path; with `now`, also replaced secrets that have not expired. */
  async secrets(formId: number, now?: Date): Promise<Map<string, string>> {
    return inUse(await readSecrets(this.#deps.orm.em.fork(), this.#deps.box, formId), now);
  }

  #tellOfChange(id: number): void {
    for (const listener of this.#changed) listener(id);
  }

  #separate(config: FormConfig, stored: ReadonlyMap<string, string>, previous: FormConfig | null): SeparatedSecrets {
    return this.rules.separateSecrets(config, { stored, previous, randomBytes });
  }
}
