import { type FormStatus, formStatus } from '#features/forms/status.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { SavedForm, StoredForm, StoredRevision } from '#features/forms/store/stored-form.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** Returns a form as surface B shows it: secrets are `<name>_set` flags. */
export function formJson(form: StoredForm, forms: FormStore, now: Date) {
  return {
    id: form.id,
    title: form.title,
    config: configJson(form, forms, now),
    active: form.active ? 1 : 0,
    revision: form.revision,
    created_at: form.createdAt.toISOString(),
    updated_at: form.updatedAt.toISOString(),
    ...publicJson(form, now),
  };
}

/** Returns the public state of a form. */
export function publicJson(form: PublicForm & { config: FormConfig }, now: Date) {
  return publicStateJson(form, formStatus(form, now));
}

type PublicForm = Pick<StoredForm, 'publishedAt' | 'closedAt' | 'draftRevision' | 'publishAt'>;

export function publicStateJson({ publishedAt, closedAt, draftRevision, publishAt }: PublicForm, status: FormStatus) {
  return {
    status,
    published_at: publishedAt?.toISOString() ?? null,
    closed_at: closedAt?.toISOString() ?? null,
    draft_revision: draftRevision,
    publish_at: publishAt?.toISOString() ?? null,
  };
}

/** Returns a revision of a form. A save with this body restores the revision. */
export function revisionJson(revision: StoredRevision, forms: FormStore, now: Date) {
  return {
    id: revision.id,
    title: revision.title,
    config: configJson(revision, forms, now),
    revision: revision.revision,
    created_at: revision.createdAt.toISOString(),
  };
}

/** Returns the answer to a save: the form, with the generated secrets, which are shown only here. */
export function savedFormJson({ form, generated, dropped, warnings = [] }: SavedForm, forms: FormStore, now: Date) {
  const json = formJson(form, forms, now);
  const config = showGenerated(json.config, generated);
  return {
    ...json,
    config,
    ...(dropped.length > 0 && { dropped_secrets: dropped }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function configJson(
  { config, secretPaths, expiring }: StoredForm | StoredRevision,
  { rules }: FormStore,
  now: Date,
): FormConfig {
  const inUse = new Map([...expiring].filter(([, end]) => end > now));
  return rules.presentConfig(config, secretPaths, inUse);
}

function showGenerated(config: FormConfig, generated: Record<string, string>): FormConfig {
  const integrations = config.options.integrations.map((integration) => {
    const prefix = `integrations.${integration.key}.`;
    const own = Object.entries(generated).filter(([path]) => path.startsWith(prefix));
    if (own.length === 0) return integration;
    const secrets = Object.fromEntries(own.map(([path, value]) => [path.slice(prefix.length), value]));
    return { ...integration, settings: { ...integration.settings, ...secrets } };
  });
  return { ...config, options: { ...config.options, integrations } };
}
