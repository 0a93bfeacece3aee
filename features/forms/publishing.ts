import { formNotFound, invalid, UseCaseError } from '#db/use-case-error.ts';
import type { PublishCheck } from '#features/feature-data.ts';
import { type Actor, CAPABILITIES, COMMAND_LINE, mayReadAnswers, SYSTEM } from '#security/actor.ts';
import { DAY_MS } from '#time.ts';
import { type ChangeReport, ConfirmationNeeded, countChanges } from './count-changes.ts';
import type { FormPublication, PublicationActor } from './entities.ts';
import { type PublicChange, publicChanges } from './public-changes.ts';
import { type EditedForm, PublishedSince } from './store/form-publishing.ts';
import {
  type FormChange,
  type ListedRevision,
  RevisionConflict,
  type SavedForm,
  type StoredForm,
} from './store/stored-form.ts';
import {
  type FormParts,
  followSave,
  refuseConfig,
  refuseSecrets,
  savedDetails,
  warningsOf,
  withWarnings,
} from './use-cases.ts';

/** @throws UseCaseError `form_not_found` */
export async function editedForm(
  { forms, clock }: Pick<FormParts, 'forms' | 'clock'>,
  id: number,
): Promise<EditedForm> {
  const found = await forms.publishing.read(id, clock());
  if (!found) throw formNotFound(id);
  return found;
}

/**
 * Returns the draft of a form with its secrets, or the published form if there is no draft, for tests and previews of a builder.
 * @throws UseCaseError `form_not_found`
 */
export async function draftWithSecrets(
  { forms, clock }: Pick<FormParts, 'forms' | 'clock'>,
  id: number,
): Promise<{ form: StoredForm; secrets: Map<string, string> }> {
  const found = await forms.publishing.readOpened(id, clock());
  if (!found) throw formNotFound(id);
  return { form: found.draft, secrets: found.secrets };
}

/**
 * Saves a draft, which visitors do not see.
 * @throws UseCaseError `form_not_found`
 * @throws RevisionConflict if another save of the draft came in between
 */
export async function saveDraft(
  app: FormParts,
  actor: Actor,
  id: number,
  change: FormChange,
  expected?: readonly number[],
): Promise<SavedForm> {
  const { forms, audit, clock } = app;
  const { published } = await editedForm(app, id);
  if (published && change.config) await refuseConfig(app, actor, published, change.config);
  const look = refuseSecrets(app, actor, id);
  const saved = await forms.publishing.saveDraft(id, change, { now: clock(), by: actor, expected, look });
  if (!saved) throw formNotFound(id);
  if (saved.changed) await audit.note(actor, 'form.draft_saved', savedDetails(saved));
  return withWarnings(app, saved);
}

/** Saves an earlier revision as the draft. Its secrets are the present ones. @returns null if there is no such revision */
export async function restoreRevision(
  app: FormParts,
  actor: Actor,
  id: number,
  revision: number,
  expected?: readonly number[],
): Promise<SavedForm | null> {
  const { forms } = app;
  await editedForm(app, id);
  const found = await forms.getRevision(id, revision);
  if (!found) return null;
  const { title, config, secretPaths } = found;
  // Options may have other rules by now.
  const form = forms.rules.parseForm({ title, config: forms.rules.presentConfig(config, secretPaths) });
  return saveDraft(app, actor, id, form, expected);
}

/** @throws UseCaseError `form_not_found` */
export async function discardDraft(
  { forms, audit, clock }: FormParts,
  actor: Actor,
  id: number,
  expected?: readonly number[],
): Promise<void> {
  const done = await forms.publishing.discard(id, { now: clock(), by: actor, expected });
  if (!done) throw formNotFound(id);
  if (done.discarded !== null)
    await audit.note(actor, 'form.draft_discarded', { formId: id, revision: done.discarded });
}

/** The effects of publishing a draft, and the checks before it. */
export interface Publication {
  edited: EditedForm;
  changes: PublicChange[];
  /** Stored values that publishing would hide or drop; null if there are none. */
  losses: ChangeReport | null;
  warnings: NonNullable<SavedForm['warnings']>;
  checklist: PublishCheck[];
}

/** @throws UseCaseError `form_not_found` */
export async function publicationOf(app: FormParts, actor: Actor, id: number): Promise<Publication> {
  const edited = await editedForm(app, id);
  const { draft, published } = edited;
  const [losses, warnings, checklist] = await Promise.all([
    published && lossesOf(app, actor, published, draft),
    warningsOf(app, draft.config, { id }),
    checklistOf(app, draft),
  ]);
  return { edited, changes: publicChanges(published, draft), losses, warnings, checklist };
}

async function checklistOf({ installed, orm, box }: FormParts, form: StoredForm): Promise<PublishCheck[]> {
  const checked = await Promise.all(installed.map(({ publishChecks }) => publishChecks?.({ orm, box }, form)));
  return checked.flatMap((checks) => checks ?? []);
}

async function lossesOf(app: FormParts, actor: Actor, published: StoredForm, draft: StoredForm) {
  if (draft.revision === published.revision) return null;
  return countChanges(app, draft.id, published.config, draft.config, { mayRead: mayReadAnswers(actor) });
}

/** Conditions for publishing. */
export interface PublishTerms {
  /** The expected revisions of the draft; undefined: any. */
  expected?: readonly number[] | undefined;
  /** The published revision that may be replaced; by default the one that the draft was begun from. */
  replaces?: number | undefined;
  /** The confirmation token of the `ConfirmationNeeded` that an earlier attempt threw. */
  confirm?: string | undefined;
}

/**
 * Makes the draft of a form what visitors see. Does nothing if there is no draft.
 * @param due the set time of a publication by a worker, which does nothing if that time is not set any more
 * @throws UseCaseError `form_not_found`
 * @throws RevisionConflict if another save of the draft came in between
 * @throws PublishedSince if another revision was published after the draft had been begun
 * @throws ConfirmationNeeded if stored values would be hidden or dropped and this was not confirmed
 */
export async function publishForm(
  app: FormParts,
  actor: Actor,
  id: number,
  { expected, replaces, confirm }: PublishTerms = {},
  due?: Date,
): Promise<SavedForm> {
  const { forms, audit, clock } = app;
  const { draft, published } = await publishableForm(app, actor, id, { expected, replaces, confirm });
  const saved = await forms.publishing.publish(id, {
    ...{ now: clock(), by: actor, expected: [draft.revision], replaces, due },
    seen: published?.revision ?? draft.revision,
    look: refuseSecrets(app, actor, id),
  });
  if (!saved) throw formNotFound(id);
  if (saved.changed) {
    await audit.note(actor, 'form.published', { ...savedDetails(saved), first: published === null });
    await followSave(app, saved.form);
  }
  return withWarnings(app, saved);
}

/**
 * Returns a draft that may be published on these terms.
 * @throws as `publishForm`
 */
async function publishableForm(
  app: FormParts,
  actor: Actor,
  id: number,
  { expected, replaces, confirm }: PublishTerms,
): Promise<EditedForm> {
  const edited = await editedForm(app, id);
  const { draft, published, base } = edited;
  if (expected && !expected.includes(draft.revision)) throw new RevisionConflict(draft.revision);
  if (published && published.revision !== draft.revision) {
    if ((replaces ?? base) !== published.revision) throw new PublishedSince(published.revision);
    await refuseConfig(app, actor, published, draft.config);
    const report = await lossesOf(app, actor, published, draft);
    if (report && report.confirm !== confirm) throw new ConfirmationNeeded(report, { mayRead: mayReadAnswers(actor) });
  }
  return edited;
}

/**
 * Sets the time at which the draft is published, as it is then. The terms are checked now and once more at that time.
 * @throws UseCaseError `form_not_found`, `nothing_to_publish`
 * @throws as `publishForm`
 */
export async function schedulePublication(
  app: FormParts,
  actor: Actor,
  id: number,
  at: Date,
  terms: PublishTerms = {},
): Promise<StoredForm> {
  const { forms, audit, clock } = app;
  const now = clock();
  if (at <= now) throw invalid({ publish_at: 'publish_at must be in the future' });
  if (at.getTime() - now.getTime() > LATEST_MS)
    throw invalid({ publish_at: 'publish_at must be within the next two years' });
  const { draft } = await publishableForm(app, actor, id, terms);
  const form = await forms.publishing.schedule(
    ...([id, at] as const),
    { now, expected: [draft.revision], look: refuseSecrets(app, actor, id) },
    { replaces: terms.replaces ?? null, confirm: terms.confirm ?? null, setBy: publicationActor(actor) },
  );
  if (!form) throw formNotFound(id);
  await audit.note(actor, 'form.publication_scheduled', { formId: id, at: at.toISOString() });
  return form;
}

const LATEST_MS = 2 * 365 * DAY_MS;

function publicationActor(actor: Actor): PublicationActor {
  if (actor.kind === 'visitor') throw new Error('a visitor cannot publish');
  if (actor.kind !== 'account') return { kind: actor.kind };
  const { id, login } = actor.account;
  return { kind: 'account', id, login, mayRead: mayReadAnswers(actor) };
}

/** Removes the time at which the draft would be published. @throws UseCaseError `form_not_found` */
export async function cancelPublication({ forms, audit }: FormParts, actor: Actor, id: number): Promise<void> {
  const done = await forms.publishing.unschedule(id);
  if (!done) throw formNotFound(id);
  if (done.dropped) await audit.note(actor, 'form.publication_cancelled', { formId: id });
}

/**
 * Publishes a draft whose time has come. A publication that is refused stays unpublished and is noted with the code of the error.
 * @throws any other failure, after which the caller tries again
 */
export async function publishScheduled(
  app: FormParts,
  { id, at, setBy, replaces, confirm }: FormPublication,
): Promise<void> {
  try {
    const terms = { replaces: replaces ?? undefined, confirm: confirm ?? undefined };
    await publishForm(app, storedActor(setBy), id, terms, at);
  } catch (error) {
    if (!(error instanceof UseCaseError)) throw error;
    const isNoted = await app.forms.publishing.noteFailure(id, at, error.code, app.clock());
    if (isNoted) await app.audit.note(SYSTEM, 'form.publication_failed', { formId: id, reason: error.code });
  }
}

function storedActor(by: PublicationActor): Actor {
  if (by.kind !== 'account') return by.kind === 'cli' ? COMMAND_LINE : SYSTEM;
  const { id, login, mayRead } = by;
  const capabilities = mayRead ? CAPABILITIES : (['manage_options'] as const);
  return { kind: 'account', account: { id, login, role: 'manager', capabilities } };
}

/** Closes a form by hand, or opens it again. @throws UseCaseError `form_not_found`, `form_not_published` */
export async function setOpen(
  { forms, audit, clock }: Pick<FormParts, 'forms' | 'audit' | 'clock'>,
  actor: Actor,
  id: number,
  isOpen: boolean,
): Promise<StoredForm> {
  const done = await forms.publishing.setOpen(id, isOpen, { now: clock(), by: actor });
  if (!done) throw formNotFound(id);
  if (done.changed) await audit.note(actor, isOpen ? 'form.opened' : 'form.closed', { formId: id });
  return done.form;
}

/** The relation of a revision to visitors: `published` is what they see, `draft` is not public yet, `earlier` was replaced. */
export type RevisionState = 'published' | 'draft' | 'earlier';

export function revisionState({ revision, draftRevision, publishedAt }: StoredForm, { revision: one }: ListedRevision) {
  if (one === draftRevision || (one === revision && publishedAt === null)) return 'draft';
  return one === revision ? 'published' : 'earlier';
}
