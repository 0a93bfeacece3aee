import type { MikroORM } from '@mikro-orm/mysql';
import { deleteAiSettings, readAiSettings, type StoredAiSettings, writeAiSettings } from '#db/ai/settings.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { AiModel, AiProviderId } from '#pro/ai/providers/ai.ts';
import type { AiProviders, AiTarget } from '#pro/ai/providers.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { AiSettingsError } from './errors.ts';
import { changedTarget, type TargetChange } from './target.ts';
import { AI_DEFAULTS } from './view.ts';

export interface AiSettingsDeps {
  orm: MikroORM;
  box: SecretBox;
  providers: AiProviders;
  /** How long a provider may take to list its models, in ms; default 15 s. */
  checkTimeoutMs?: number | undefined;
}

/** What an administrator changes; what is undefined stays as it is. */
export interface AiSettingsChange extends TargetChange {
  model?: string | undefined;
  maxOutputTokens?: number | undefined;
  timeoutSeconds?: number | undefined;
  requestsPerHour?: number | undefined;
  /** Whether to ask the provider before a change of who is asked; true unless told. */
  check?: boolean | undefined;
}

/** What an administrator should see to. `code` is stable. */
export interface AiWarning {
  code: 'model_not_listed';
  message: string;
}

const CHECK_TIMEOUT_MS = 15_000;

/**
 * Changes whom this site asks, and how. A change of provider, address or key is tried first, by asking for the models.
 * @returns what the administrator should see to
 * @throws AiSettingsError naming each setting that is wrong; ProviderError when the provider could not be asked
 */
export async function changeAiSettings(
  deps: AiSettingsDeps,
  change: AiSettingsChange,
  now: Date,
): Promise<AiWarning[]> {
  const stored = await readAiSettings(deps);
  const target = changedTarget(stored, change, (id) => deps.providers.ownUrl(id as AiProviderId));
  const isSame = stored !== null && isSameTarget(stored, target);
  const model = change.model ?? (stored?.provider === target.provider ? stored.model : undefined);
  if (model === undefined)
    throw new AiSettingsError('validation_failed', { model: 'model is required; POST /ai/models lists them' });
  const warnings =
    change.check === false || (isSame && stored.model === model)
      ? []
      : warningsOf(model, await listModels(deps, target));
  const settings = {
    ...target,
    model,
    maxOutputTokens: change.maxOutputTokens ?? stored?.maxOutputTokens ?? AI_DEFAULTS.maxOutputTokens,
    timeoutSeconds: change.timeoutSeconds ?? stored?.timeoutSeconds ?? AI_DEFAULTS.timeoutSeconds,
    requestsPerHour: change.requestsPerHour ?? stored?.requestsPerHour ?? AI_DEFAULTS.requestsPerHour,
    updatedAt: now,
  };
  if (!(await writeAiSettings(deps, stored, settings))) throw new AiSettingsError('settings_changed');
  return warnings;
}

/** Forgets the settings, with the key: nothing can be asked any more. @throws AiSettingsError */
export async function removeAiSettings(deps: Pick<AiSettingsDeps, 'orm' | 'box'>): Promise<void> {
  const stored = await readAiSettings(deps);
  if (stored && !(await deleteAiSettings(deps, stored))) throw new AiSettingsError('settings_changed');
}

/**
 * The models of an account: of the one that is stored, or of another that is about to be.
 * @throws AiSettingsError naming the setting that is wrong; ProviderError when the provider could not be asked
 */
export async function modelsOf(deps: AiSettingsDeps, change: TargetChange): Promise<AiModel[]> {
  const stored = await readAiSettings(deps);
  if (!stored && change.provider === undefined) throw new AiSettingsError('ai_not_configured');
  const target = changedTarget(stored, change, (id) => deps.providers.ownUrl(id as AiProviderId));
  return listModels(deps, target);
}

async function listModels(
  { providers, checkTimeoutMs = CHECK_TIMEOUT_MS }: AiSettingsDeps,
  target: AiTarget,
): Promise<AiModel[]> {
  try {
    const models = await providers.open(target, checkTimeoutMs).listModels();
    return models.toSorted((a, b) => Number(b.createdAt ?? 0) - Number(a.createdAt ?? 0) || a.id.localeCompare(b.id));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const setting = error.type === 'unauthorized' ? 'api_key' : ADDRESS_ERRORS.includes(error.type) ? 'base_url' : null;
    if (setting === null) throw error;
    throw new AiSettingsError('validation_failed', { [setting]: `${setting}: ${error.message.replace(/\.$/, '')}` });
  }
}

/** What says that something else is at the address. */
const ADDRESS_ERRORS: readonly string[] = [
  'invalid_url',
  'address_refused',
  'dns_failure',
  'not_found',
  'gone',
  'redirect_refused',
];

function warningsOf(model: string, models: readonly AiModel[]): AiWarning[] {
  if (models.some(({ id }) => id === model)) return [];
  const message = `The account does not list a model ${model}. That is right for other names of a model; else choose one of POST /ai/models.`;
  return [{ code: 'model_not_listed', message }];
}

function isSameTarget(stored: StoredAiSettings, { provider, baseUrl, apiKey }: AiTarget): boolean {
  return stored.provider === provider && stored.baseUrl === baseUrl && stored.apiKey === apiKey;
}
