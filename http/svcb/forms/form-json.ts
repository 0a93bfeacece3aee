import type { SavedForm, StoredForm } from '../../../db/forms/form-store.ts';
import { presentConfig } from '../../../forms/config/secrets.ts';
import type { FormConfig } from '../../../forms/config/types.ts';

/** A form as surface B shows it: secrets are `<name>_set` flags. */
export function formJson(form: StoredForm, now: Date) {
  const expiring = new Map([...form.expiring].filter(([, end]) => end > now));
  return {
    id: form.id,
    title: form.title,
    config: presentConfig(form.config, form.secretPaths, expiring),
    active: form.active ? 1 : 0,
    revision: form.revision,
    created_at: form.createdAt.toISOString(),
    updated_at: form.updatedAt.toISOString(),
  };
}

/** The answer to a save: as above, and secrets that this very save generated stand in their place, this once. */
export function savedFormJson({ form, generated, dropped }: SavedForm, now: Date) {
  const json = formJson(form, now);
  const config = showGenerated(json.config, generated);
  return { ...json, config, ...(dropped.length > 0 && { dropped_secrets: dropped }) };
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
