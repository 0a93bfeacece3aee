import { type RequestHandler, Router } from 'express';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { audit, saving } from '#http/middleware/audit.ts';
import { bodyOf, jsonBody, optionalJsonBody } from '#http/middleware/json-body.ts';
import { takeTurn } from '#http/middleware/turn.ts';
import { type AiSettingsDeps, changeAiSettings, modelsOf, viewAiSettings } from '#pro/ai/settings/change.ts';

export interface AiSettingsRouterDeps extends AiSettingsDeps {
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
  clock: () => Date;
}

const BODY_LIMIT = 16 * 1024;
const TURNS = { key: 'ai_settings', what: 'looks at an account with models', perMinute: 20 };

/**
 * Whom this site asks (interface 4.10). `GET` and `POST /ai/settings` answer `{success, settings}`, without the key; a POST also
 * `warnings`. The provider is asked first, unless `check` is false. `POST /ai/models` answers `{success, models: [{id, name,
 * created_at}]}`. Errors, with nothing changed: 401, 403, 409 when somebody else saves in the same moment or nothing is
 * saved yet, 413, 415, 422 naming each key that is wrong, 429, 502 when the provider is away.
 */
export function aiSettingsRouter(deps: AiSettingsRouterDeps): Router {
  const { admin, limits, clock } = deps;
  const router = Router();

  router.get('/ai/settings', admin, async (_req, res) => {
    res.json({ success: true, settings: await viewAiSettings(deps) });
  });

  router.post('/ai/settings', admin, jsonBody(BODY_LIMIT), async (req, res) => {
    await takeTurn(req, limits, TURNS);
    const warnings = await changeAiSettings(deps, bodyOf(req), saving(req, clock()));
    res.json({ success: true, settings: await viewAiSettings(deps), warnings });
  });

  router.post('/ai/models', admin, optionalJsonBody(BODY_LIMIT), async (req, res) => {
    const body = bodyOf(req);
    await takeTurn(req, limits, TURNS);
    const models = await modelsOf(deps, body, clock());
    await audit(req, 'ai_models.read', { provider: body.provider });
    res.json({
      success: true,
      models: models.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt?.toISOString() ?? null })),
    });
  });

  return router;
}
