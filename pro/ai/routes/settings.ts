import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { readAiSettings } from '#db/ai/settings.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { audit } from '#http/middleware/audit.ts';
import { jsonBody, optionalJsonBody } from '#http/middleware/json-body.ts';
import { flag, oneOf, parsed, readBody, wholeNumber } from '#http/middleware/read.ts';
import { takeTurn } from '#http/middleware/turn.ts';
import { AI_PROVIDERS } from '#pro/ai/providers/ai.ts';
import { BASE_URL_RULE, baseUrlOf } from '#pro/ai/settings/address.ts';
import { type AiSettingsDeps, changeAiSettings, modelsOf, removeAiSettings } from '#pro/ai/settings/change.ts';
import { aiSettingsView } from '#pro/ai/settings/view.ts';
import { aiErrors } from './errors.ts';

export interface AiSettingsRouterDeps extends AiSettingsDeps {
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
  clock: () => Date;
}

const BODY_LIMIT = 16 * 1024;
const TURNS = { key: 'ai_settings', what: 'looks at an account with models', perMinute: 20 };

/** What removes a setting: read as null, since blank means "as it is". */
const REMOVED = Symbol('removed');

/** A text, or null to remove what is there. */
function clearable(must: string, parse: (given: string) => string | undefined) {
  const read = (given: unknown) => {
    if (given === null) return REMOVED;
    return typeof given === 'string' ? parse(given) : undefined;
  };
  return parsed<string | typeof REMOVED>(must, read, { json: { type: ['string', 'null'], maxLength: 500 } });
}

const target = {
  provider: parsed(
    `must be one of ${AI_PROVIDERS.join(', ')}, or null to forget the settings`,
    (given) => (given === null ? REMOVED : AI_PROVIDERS.find((one) => one === given)),
    { json: { type: ['string', 'null'], enum: [...AI_PROVIDERS, null] } },
  ),
  base_url: clearable(`${BASE_URL_RULE}, or null for the provider's own`, baseUrlOf),
  api_key: clearable('must be a key of printable characters, or null to remove it', keyOf),
};
/** Of `POST /ai/settings`; what is absent stays as it is. */
export const AI_SETTINGS_BODY = object({
  ...target,
  model: parsed('must be the id of a model: 1 to 191 printable characters', modelOf, {
    json: { type: 'string', minLength: 1, maxLength: 191 },
  }),
  max_output_tokens: wholeNumber(256, 64_000),
  timeout_seconds: wholeNumber(10, 600),
  requests_per_hour: wholeNumber(1, 10_000),
  check: flag(),
});
/** Of `POST /ai/models`: of an account that is about to be saved; without anything, of the one that is. */
export const AI_MODELS_BODY = object({
  ...target,
  provider: oneOf(AI_PROVIDERS),
});

/**
 * Whom this site asks (interface 4.10). `GET` and `POST /ai/settings` answer `{success, settings}`, without the key; a POST also
 * `warnings`. The provider is asked first, unless `check` is false. `POST /ai/models` answers `{success, models: [{id, name,
 * created_at}]}`. Errors, with nothing changed: 401, 403, 409 when somebody else saves in the same moment or nothing is
 * saved yet, 413, 415, 422 naming each key that is wrong, 429, 502 when the provider is away.
 */
export function aiSettingsRouter(deps: AiSettingsRouterDeps): Router {
  const { admin, limits, clock } = deps;
  const router = Router();
  const settings = async () => aiSettingsView(await readAiSettings(deps));

  router.get('/ai/settings', admin, async (_req, res) => {
    res.json({ success: true, settings: await settings() });
  });

  router.post('/ai/settings', admin, jsonBody(BODY_LIMIT), async (req, res) => {
    const body = readBody(req, AI_SETTINGS_BODY);
    await takeTurn(req, limits, TURNS);
    const { provider, model, max_output_tokens: maxOutputTokens, check } = body;
    const { timeout_seconds: timeoutSeconds, requests_per_hour: requestsPerHour } = body;
    if (provider === REMOVED) {
      await removeAiSettings(deps);
      await audit(req, 'ai_settings.saved', { removed: true });
      res.json({ success: true, settings: await settings(), warnings: [] });
      return;
    }
    const change = { ...targetOf(body), provider, model, maxOutputTokens, timeoutSeconds, requestsPerHour, check };
    const warnings = await changeAiSettings(deps, change, clock());
    await audit(req, 'ai_settings.saved', { keys: Object.keys(body).filter((name) => name !== 'check') });
    res.json({ success: true, settings: await settings(), warnings });
  });

  router.post('/ai/models', admin, optionalJsonBody(BODY_LIMIT), async (req, res) => {
    const body = readBody(req, AI_MODELS_BODY);
    await takeTurn(req, limits, TURNS);
    const models = await modelsOf(deps, { ...targetOf(body), provider: body.provider });
    await audit(req, 'ai_models.read', { provider: body.provider });
    res.json({
      success: true,
      models: models.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt?.toISOString() ?? null })),
    });
  });

  router.use(aiErrors);
  return router;
}

type Clearable = string | typeof REMOVED | undefined;

function targetOf({ base_url: baseUrl, api_key: apiKey }: { base_url?: Clearable; api_key?: Clearable }) {
  return { baseUrl: baseUrl === REMOVED ? null : baseUrl, apiKey: apiKey === REMOVED ? null : apiKey };
}

/** Blank and the mask keep the stored one. */
function keyOf(given: string): string | undefined {
  const key = given.trim();
  return /^[\x21-\x7e]{0,500}$/.test(key) ? key : undefined;
}

function modelOf(given: unknown): string | undefined {
  return typeof given === 'string' && /^[\x21-\x7e]{1,191}$/.test(given.trim()) ? given.trim() : undefined;
}
