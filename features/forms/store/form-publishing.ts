import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { Form, FormDraftSecret, FormPublication, FormRevision } from '#features/forms/entities.ts';
import type { FormEvent } from '#features/forms/events.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { ofKnownTypes } from '#forms/field-types/index.ts';
import type { Actor } from '#security/actor.ts';
import { secretsOfDraft, writeDraftSecrets } from './draft-secrets.ts';
import { inUse, readSecrets, type StoredSecrets, writeSecrets } from './form-secrets.ts';
import {
  addRevision,
  asStored,
  changedSecrets,
  type FormChange,
  type FormStoreParts,
  named,
  nextRevision,
  present,
  RevisionConflict,
  type SavedForm,
  type StoredForm,
} from './stored-form.ts';

/** The state of a form that is edited: its draft revision, or the published form if there is none. */
export interface EditedForm {
  /** With title, config, revision and secrets of the draft. */
  draft: StoredForm;
  /** The form as visitors see it; null if it was never published. */
  published: StoredForm | null;
  /** The published revision that the draft was begun from. */
  base: number | null;
}

/** A save of a draft, or a change of what visitors see. `look` is called in the transaction with the paths of changed secrets. */
export interface Change {
  now: Date;
  by?: Actor | undefined;
  /** The expected revisions of the draft, or of the form without a draft; undefined: any. */
  expected?: readonly number[] | undefined;
  look?: ((em: EntityManager, changedSecrets: readonly string[]) => Promise<void>) | undefined;
}

/** Thrown if the published form was saved after the draft had been begun: publishing the draft would undo that save. */
export class PublishedSince extends UseCaseError {
  constructor(revision: number) {
    super(
      'outdated',
      'published_since',
      `Visitors see revision ${revision} by now. See what would change, and publish with replaces=${revision} to replace it.`,
    );
    this.name = 'PublishedSince';
  }
}

/** Drafts of forms: what is saved but not public, and the ways to make it public or to close a form. */
export class FormPublishing {
  readonly #deps: FormStoreParts;
  readonly #changed: (id: number) => void;

  constructor(deps: FormStoreParts, changed: (id: number) => void) {
    this.#deps = deps;
    this.#changed = changed;
  }

  /** @returns null if the form does not exist or is trashed */
  async read(id: number, now: Date): Promise<EditedForm | null> {
    const em = this.#deps.orm.em.fork();
    const form = await em.findOne(Form, { id, active: true });
    if (!form) return null;
    const all = await readSecrets(em, this.#deps.box, id);
    return this.#edited(em, form, all, now);
  }

  /** Like `read`, with the secrets of the draft. */
  async readOpened(id: number, now: Date): Promise<(EditedForm & { secrets: Map<string, string> }) | null> {
    const em = this.#deps.orm.em.fork();
    const form = await em.findOne(Form, { id, active: true });
    if (!form) return null;
    const all = await readSecrets(em, this.#deps.box, id);
    return {
      ...(await this.#edited(em, form, all, now)),
      secrets: await this.#draftSecrets(em, form, inUse(all, now)),
    };
  }

  /**
   * Saves a draft revision. A draft that equals the published form is removed. The draft of a form that was never published is the
   * form itself.
   * @returns null if the form does not exist or is trashed
   * @throws RevisionConflict
   * @throws NewerFieldType if the draft keeps a field type that only a newer version knows
   */
  saveDraft(id: number, change: FormChange, given: Change): Promise<SavedForm | null> {
    return this.#inForm(id, async (em, form) => {
      const { now, by } = given;
      const all = await readSecrets(em, this.#deps.box, id);
      const { draft, published } = await this.#edited(em, form, all, now);
      if (given.expected && !given.expected.includes(draft.revision)) throw new RevisionConflict(draft.revision);
      const current = inUse(all, now);
      const stored = await this.#draftSecrets(em, form, current);
      const title = change.title ?? draft.title;
      const next = change.config
        ? this.#separate(change.config, stored, draft.config)
        : { config: ofKnownTypes(draft.config), secrets: stored, generated: {}, dropped: [] };
      await given.look?.(em, changedSecrets(current, next.secrets));
      const after = { title, config: asStored(next.config), secrets: next.secrets };
      const changed = !isDeepStrictEqual({ title: draft.title, config: draft.config, secrets: stored }, after);
      const { generated, dropped } = next;
      const isAsPublished =
        published && isDeepStrictEqual({ title: published.title, config: published.config, secrets: current }, after);
      if (isAsPublished) {
        await this.#dropDraft(em, form);
        await dropSchedule(em, form);
      } else if (changed) {
        const revision = await nextRevision(em, id);
        addRevision(em, { id, revision, title, config: next.config }, by, now, null);
        if (published) {
          form.draftBase = form.draftRevision == null ? form.revision : form.draftBase;
          form.draftRevision = revision;
          await writeDraftSecrets(em, this.#deps.box, id, current, next.secrets);
        } else {
          Object.assign(form, { title, config: next.config, revision });
          await writeSecrets(em, this.#deps.box, id, all.values, next.secrets, now);
        }
      }
      form.updatedAt = now;
      await em.flush();
      if (changed)
        await this.#notify(em, 'form.draft_saved', { ...form, title, revision: editedRevision(form) }, given);
      const saved = await this.#edited(em, form, await readSecrets(em, this.#deps.box, id), now);
      return { form: saved.draft, generated, dropped, changed };
    });
  }

  /** Removes the draft revision of a published form; its row stays. @returns null if the form does not exist or is trashed */
  discard(id: number, { now, by, expected }: Change): Promise<{ form: StoredForm; discarded: number | null } | null> {
    return this.#inForm(id, async (em, form) => {
      const discarded = form.draftRevision ?? null;
      if (discarded !== null && expected && !expected.includes(discarded)) throw new RevisionConflict(discarded);
      if (discarded !== null) {
        await this.#dropDraft(em, form);
        await dropSchedule(em, form);
        form.updatedAt = now;
        await em.flush();
        await this.#notify(em, 'form.draft_discarded', form, { by, now });
      }
      return { form: await this.#presented(em, form), discarded };
    });
  }

  /**
   * Makes the draft what visitors see. Changes nothing if there is no draft.
   * @param replaces the published revision that may be replaced; the one the draft was begun from by default
   * @param seen the published revision for which losses were confirmed
   * @param due the set time at which a worker publishes. Changes nothing if it is not set any more
   * @returns null if the form does not exist or is trashed
   * @throws RevisionConflict
   * @throws PublishedSince
   * @throws NewerFieldType if the draft has a field type that only a newer version knows
   */
  publish(
    id: number,
    { replaces, seen, due, ...given }: Change & { replaces?: number | undefined; seen: number; due?: Date | undefined },
  ): Promise<SavedForm | null> {
    return this.#inForm(id, async (em, form) => {
      const { now, by, expected } = given;
      const edited = editedRevision(form);
      if (expected && !expected.includes(edited)) throw new RevisionConflict(edited);
      const isFirst = form.publishedAt == null;
      if ((!isFirst && form.draftRevision == null) || (due && form.publishAt?.getTime() !== due.getTime()))
        return { form: await this.#presented(em, form), generated: {}, dropped: [], changed: false };
      const replaced = replaces ?? form.draftBase ?? form.revision;
      if (!isFirst && (replaced !== form.revision || seen !== form.revision)) throw new PublishedSince(form.revision);
      if (isFirst) ofKnownTypes(form.config);
      const result = isFirst ? { generated: {}, dropped: [] } : await this.#takeDraft(em, form, given);
      await dropSchedule(em, form);
      form.publishedAt ??= now;
      form.updatedAt = now;
      await em.flush();
      await em.nativeUpdate(
        FormRevision,
        { formId: id, revision: form.revision, publishedAt: null },
        { publishedAt: now },
      );
      await this.#notify(em, 'form.published', form, { by, now });
      return { form: await this.#presented(em, form), ...result, changed: true };
    });
  }

  /**
   * Sets the time at which a worker publishes the draft, in place of an earlier one.
   * @returns null if the form does not exist or is trashed
   * @throws RevisionConflict
   * @throws UseCaseError `nothing_to_publish`
   */
  schedule(id: number, at: Date, { now, expected, look }: Change, terms: PublicationTerms): Promise<StoredForm | null> {
    return this.#inForm(id, async (em, form) => {
      const edited = editedRevision(form);
      if (expected && !expected.includes(edited)) throw new RevisionConflict(edited);
      if (form.publishedAt != null) {
        if (form.draftRevision == null) throw nothingToPublish();
        const current = inUse(await readSecrets(em, this.#deps.box, id), now);
        await look?.(em, changedSecrets(current, await this.#draftSecrets(em, form, current)));
      }
      form.publishAt = at;
      await em.flush();
      await em.upsert(FormPublication, { id, at, dueAt: at, failedAt: null, failure: null, ...terms });
      return this.#presented(em, form);
    });
  }

  /** Removes the time at which the draft would be published. @returns null if the form does not exist or is trashed */
  unschedule(id: number): Promise<{ dropped: Date | null } | null> {
    return this.#inForm(id, async (em, form) => {
      const dropped = form.publishAt ?? null;
      await dropSchedule(em, form);
      await em.flush();
      return { dropped };
    });
  }

  /** @returns null if no time is set. One that has failed remains until another is set, or the draft is published */
  async readSchedule(id: number): Promise<FormPublication | null> {
    return this.#deps.orm.em.fork().findOne(FormPublication, { id });
  }

  /**
   * Notes why a draft was not published at its time, which is then not set any more. Does nothing if there is another time by now.
   * A later time, or a publication by hand, removes the note.
   */
  async noteFailure(id: number, due: Date, failure: string, now: Date): Promise<boolean> {
    const noted = await this.#inForm(id, async (em, form) => {
      if (form.publishAt?.getTime() !== due.getTime()) return false;
      form.publishAt = null;
      await em.flush();
      await em.nativeUpdate(FormPublication, { id }, { failure, failedAt: now, dueAt: null });
      return true;
    });
    return noted ?? false;
  }

  /** Replaces the published form with its draft, in the transaction of `publish`. */
  async #takeDraft(em: EntityManager, form: Form, { now, look }: Change) {
    const { id, draftRevision: revision } = form;
    const { title, config } = await em.findOneOrFail(FormRevision, { formId: id, revision: revision ?? 0 });
    const all = await readSecrets(em, this.#deps.box, id);
    const current = inUse(all, now);
    const ofDraft = await this.#draftSecrets(em, form, current);
    // Secrets whose integration the draft no longer has are dropped here.
    const { secrets, generated, dropped } = this.#separate(ofKnownTypes(config), ofDraft, config);
    await look?.(em, changedSecrets(current, secrets));
    Object.assign(form, { title, config, revision });
    await this.#dropDraft(em, form);
    await writeSecrets(em, this.#deps.box, id, all.values, secrets, now);
    return { generated, dropped };
  }

  /**
   * Closes or opens a form by hand. Does nothing if it is so already.
   * @returns null if the form does not exist or is trashed
   * @throws UseCaseError `form_not_published`
   */
  setOpen(id: number, isOpen: boolean, { now, by }: Change): Promise<{ form: StoredForm; changed: boolean } | null> {
    return this.#inForm(id, async (em, form) => {
      if (form.publishedAt == null) throw notPublished();
      const changed = isOpen === (form.closedAt != null);
      if (changed) {
        Object.assign(form, isOpen ? { closedAt: null, reopenedAt: now } : { closedAt: now });
        form.updatedAt = now;
        await em.flush();
        await this.#notify(em, isOpen ? 'form.opened' : 'form.closed', form, { by, now });
      }
      return { form: await this.#presented(em, form), changed };
    });
  }

  async #inForm<Result>(id: number, act: (em: EntityManager, form: Form) => Promise<Result>): Promise<Result | null> {
    const result = await this.#deps.orm.em.fork().transactional(async (em) => {
      const form = await em.findOne(Form, { id, active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      return form && act(em, form);
    });
    this.#changed(id);
    return result;
  }

  async #edited(em: EntityManager, form: Form, all: StoredSecrets, now: Date): Promise<EditedForm> {
    const current = inUse(all, now);
    const shown = present(form, named(new Map([...all.values]), all.expiry));
    if (form.publishedAt == null) return { draft: shown, published: null, base: null };
    if (form.draftRevision == null) return { draft: shown, published: shown, base: form.revision };
    const { id: formId, draftRevision: revision } = form;
    const { title, config, createdAt } = await em.findOneOrFail(FormRevision, { formId, revision });
    const { secretPaths } = present(form, named(await this.#draftSecrets(em, form, current), all.expiry));
    const draft = { ...shown, title, config, revision, updatedAt: createdAt, secretPaths };
    return { draft, published: shown, base: form.draftBase ?? null };
  }

  async #presented(em: EntityManager, form: Form): Promise<StoredForm> {
    const { values, expiry } = await readSecrets(em, this.#deps.box, form.id);
    return present(form, named(values, expiry));
  }

  async #draftSecrets(em: EntityManager, form: Form, current: ReadonlyMap<string, string>) {
    return form.draftRevision == null ? new Map(current) : secretsOfDraft(em, this.#deps.box, form.id, current);
  }

  async #dropDraft(em: EntityManager, form: Form): Promise<void> {
    Object.assign(form, { draftRevision: null, draftBase: null });
    await em.nativeDelete(FormDraftSecret, { formId: form.id });
  }

  #separate(config: FormConfig, stored: ReadonlyMap<string, string>, previous: FormConfig) {
    return this.#deps.rules.separateSecrets(config, { stored, previous, randomBytes });
  }

  async #notify(
    em: EntityManager,
    event: FormEvent,
    form: Pick<Form, 'id' | 'title' | 'revision'>,
    { by, now }: Pick<Change, 'by' | 'now'>,
  ): Promise<void> {
    await this.#deps.notify?.(em, event, form, by, now);
  }
}

/** The terms of a publication that a worker carries out. */
export type PublicationTerms = Pick<FormPublication, 'replaces' | 'confirm' | 'setBy'>;

/** Removes the time of a publication. The caller flushes the form. */
export async function dropSchedule(em: EntityManager, form: Form): Promise<void> {
  form.publishAt = null;
  await em.nativeDelete(FormPublication, { id: form.id });
}

/** Returns the revision that is edited: the draft's, or the published one. */
export function editedRevision({ revision, draftRevision }: Pick<Form, 'revision' | 'draftRevision'>): number {
  return draftRevision ?? revision;
}

function nothingToPublish(): UseCaseError {
  const message = 'The form has no draft: visitors see its latest changes already.';
  return new UseCaseError('conflict', 'nothing_to_publish', message);
}

export function notPublished(): UseCaseError {
  const message = 'The form was never published. Publish it first.';
  return new UseCaseError('conflict', 'form_not_published', message);
}
