import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { AI_PROVIDERS, type AiProviderId } from '#pro/ai/providers/ai.ts';
import type { AiTarget } from '#pro/ai/providers.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { urlMistake } from '#security/target-addresses.ts';
import { type Change, defineSettings } from '#settings/define.ts';
import { choice, instruction, setting, settingsGroup, wholeNumber } from '#settings/schema.ts';
import { effective, loadSettings } from '#settings/stored.ts';
import { BASE_URL_RULE, baseUrlOf } from './address.ts';

/** AI settings of the site. */
export interface AiSettings {
  provider: AiProviderId;
  model: string;
  /** Absent for the provider's default URL. */
  base_url?: string;
  /** Absent for a server that needs no key. */
  api_key?: string;
  max_output_tokens: number;
  timeout_seconds: number;
  requests_per_hour: number;
}

const KEY = /^[\x21-\x7e]{1,500}$/;
const MODEL = /^[\x21-\x7e]{1,191}$/;

const matching = (pattern: RegExp, must: string) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? null : must;
const withoutSpaces = (given: unknown) => (typeof given === 'string' ? given.trim() : given);

const target = {
  provider: choice(AI_PROVIDERS, { isDestination: true, description: 'Null forgets all settings, with the key.' }),
  base_url: setting((value, allowed) => (typeof value === 'string' ? urlMistake(value, allowed) : BASE_URL_RULE), {
    isDestination: true,
    read: (given) => (typeof given === 'string' ? (baseUrlOf(given) ?? false) : given),
    description: `Null for the provider's own. Else it ${BASE_URL_RULE}.`,
    json: { type: 'string', maxLength: 500 },
  }),
  api_key: setting(matching(KEY, 'must be a key of printable characters, or null to remove it'), {
    secret: true,
    read: withoutSpaces,
    json: { type: 'string', maxLength: 500 },
  }),
};

/** Subset of the AI settings that selects the provider and account, for listing its models before a save. */
export const aiTarget = defineSettings<Partial<AiSettings>>({
  scope: 'ai',
  title: 'AI settings',
  schema: settingsGroup(target),
  event: 'ai_settings.saved',
  check: checkTarget,
});

export const aiSettings = defineSettings<Partial<AiSettings>>({
  ...aiTarget,
  schema: settingsGroup(
    {
      provider: target.provider,
      model: setting(matching(MODEL, 'must be the id of a model: 1 to 191 printable characters'), {
        read: withoutSpaces,
        json: { type: 'string', minLength: 1, maxLength: 191 },
      }),
      base_url: target.base_url,
      api_key: target.api_key,
      max_output_tokens: wholeNumber(256, 64_000, { preset: 16_000 }),
      timeout_seconds: wholeNumber(10, 600, { preset: 120 }),
      requests_per_hour: wholeNumber(1, 10_000, { preset: 60 }),
      check: instruction('False saves a change of provider, address, key or model without asking the provider first.'),
    },
    { readOnly: ['updated_at', 'providers'] },
  ),
  check(change) {
    const { before, given, after, refuse } = change;
    if (given.provider === null) {
      for (const name of Object.keys(after) as (keyof AiSettings)[]) delete after[name];
      return;
    }
    checkTarget(change);
    if (before.value.provider !== after.provider && given.model === undefined) delete after.model;
    if (after.provider && !after.model) refuse('model', 'is required; POST /ai/models lists them');
  },
});

function checkTarget({ before, given, after, refuse }: Change<Partial<AiSettings>>): void {
  if (after.provider === undefined) {
    refuse('provider', 'is required');
    return;
  }
  if (before.value.provider !== after.provider && given.base_url === undefined) delete after.base_url;
  if (after.api_key === undefined && after.base_url === undefined) {
    refuse('api_key', 'is required; only servers of your own, with a base_url, may need none');
  }
}

/** Reads the AI settings with their defaults. @returns null when no provider was saved */
export async function readAiSettings(deps: { orm: MikroORM; box: SecretBox }): Promise<AiSettings | null> {
  const { value } = await loadSettings(deps, aiSettings);
  return value.provider === undefined ? null : effective<AiSettings>(aiSettings.schema, value);
}

/** Reads the AI settings. @throws UseCaseError `ai_not_configured` when no provider was saved */
export async function requireAiSettings(deps: { orm: MikroORM; box: SecretBox }): Promise<AiSettings> {
  const settings = await readAiSettings(deps);
  if (settings) return settings;
  const message = 'It is not known which model to ask. Save provider, model and api_key at /ai/settings first.';
  throw new UseCaseError('conflict', 'ai_not_configured', message);
}

/** Returns the provider and account that the settings select. */
export function targetOf({
  provider,
  base_url,
  api_key,
}: Pick<AiSettings, 'provider' | 'base_url' | 'api_key'>): AiTarget {
  return { provider, baseUrl: base_url ?? null, apiKey: api_key ?? null };
}
