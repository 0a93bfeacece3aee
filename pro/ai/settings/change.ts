import { countUse } from '#features/accounts/actor-limits.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { AiModel } from '#pro/ai/providers/ai.ts';
import { aiProviders } from '#pro/ai/providers/table.ts';
import type { AiProviders, AiTarget } from '#pro/ai/providers.ts';
import type { Actor } from '#security/actor.ts';
import { invalidSettings } from '#settings/error.ts';
import { planChange } from '#settings/plan.ts';
import { type SettingsParts, saveSettings } from '#settings/save.ts';
import { loadSettings, shownSettings } from '#settings/stored.ts';
import { sendsInClear } from './address.ts';
import { type AiSettings, aiSettings, aiTarget, requireAiSettings, targetOf } from './definition.ts';

export interface AiSettingsParts extends SettingsParts {
  aiProviders: AiProviders;
  limits: Pick<RateLimits, 'take'>;
  /** `pro`: time that a provider may take to list its models, in ms; default 15 s. */
  timeouts: { pro?: number | undefined };
}

const LIMITS = {
  saves: { key: 'ai_settings', what: 'changes of AI settings', perMinute: 20 },
  lists: { key: 'ai_models', what: 'requests for lists of models', perMinute: 20 },
};

/** Problem that does not stop a save but that the administrator should check. `code` is stable. */
export interface AiWarning {
  code: 'model_not_listed';
  message: string;
}

const CHECK_TIMEOUT_MS = 15_000;

/** Returns the settings as administrators see them, without the key. `providers` lists the choices for `provider`. */
export async function viewAiSettings(deps: Pick<SettingsParts, 'orm' | 'box'>) {
  const { value, updatedAt } = await loadSettings(deps, aiSettings);
  return {
    ...shownSettings(aiSettings.schema, value),
    updated_at: value.provider ? (updatedAt?.toISOString() ?? null) : null,
    providers: aiProviders.map(({ id, title }) => ({ id, title })),
  };
}

/**
 * Changes the AI settings. Tries a change of provider, address, key or model first, by listing the models of the account.
 * @returns warnings for the administrator
 * @throws UseCaseError naming each setting that is wrong; ProviderError when the provider could not be asked
 */
export async function changeAiSettings(app: AiSettingsParts, actor: Actor, given: unknown): Promise<AiWarning[]> {
  const warnings: AiWarning[] = [];
  await saveSettings(app, actor, aiSettings, given, {
    async tryOut({ given: { check }, after, changed }) {
      if (after.provider === undefined) return;
      const { model = '', provider, base_url, api_key } = after;
      const target = targetOf({ provider, base_url, api_key });
      refuseInClear(app, target);
      if (check === false || !changed.some((name) => ASKED.includes(name))) return;
      warnings.push(...warningsOf(model, await listModels(app, actor, target)));
    },
    count: () => countUse(app, actor, LIMITS.saves),
  });
  return warnings;
}

/** Settings whose change is tried at the provider before it is saved. */
const ASKED: readonly string[] = ['provider', 'base_url', 'api_key', 'model'] satisfies (keyof AiSettings)[];

/**
 * The models of an account: of the one that is stored, or of another that is about to be.
 * @throws UseCaseError naming the setting that is wrong; ProviderError when the provider could not be asked
 */
export async function listAccountModels(
  app: AiSettingsParts,
  actor: Actor,
  given: { provider?: unknown },
): Promise<AiModel[]> {
  if (given.provider === undefined) await requireAiSettings(app);
  const { after } = planChange(
    aiTarget,
    await loadSettings(app, aiTarget),
    given,
    app.clock(),
    app.settings?.allowedPrivateNetworks,
  );
  const { provider } = after;
  if (provider === undefined) throw invalid({ provider: 'provider is required' });
  const asked = targetOf({ ...after, provider });
  refuseInClear(app, asked);
  const models = await listModels(app, actor, asked);
  await app.audit.note(actor, 'ai_models.read', { provider: given.provider });
  return models;
}

/** @throws UseCaseError */
function refuseInClear({ aiProviders }: AiSettingsParts, { provider, baseUrl, apiKey }: AiTarget): void {
  if (apiKey === null || !sendsInClear(baseUrl ?? aiProviders.defaultUrl(provider))) return;
  throw invalid({ base_url: 'base_url must begin with https://, since an API key is sent there' });
}

async function listModels(app: AiSettingsParts, actor: Actor, target: AiTarget): Promise<AiModel[]> {
  const { aiProviders, timeouts } = app;
  await countUse(app, actor, LIMITS.lists);
  try {
    const models = await aiProviders.open(target, timeouts.pro ?? CHECK_TIMEOUT_MS).listModels();
    return models.toSorted((a, b) => Number(b.createdAt ?? 0) - Number(a.createdAt ?? 0) || a.id.localeCompare(b.id));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const setting = error.type === 'unauthorized' ? 'api_key' : ADDRESS_ERRORS.includes(error.type) ? 'base_url' : null;
    if (setting === null) throw error;
    throw invalid({ [setting]: `${setting}: ${error.message.replace(/\.$/, '')}` });
  }
}

/** Error types that point to a wrong `base_url`. */
const ADDRESS_ERRORS: readonly string[] = [
  'invalid_url',
  'address_refused',
  'address_forbidden',
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

function invalid(errors: Record<string, string>) {
  return invalidSettings(aiSettings.title, errors);
}
