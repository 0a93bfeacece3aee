import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { formNotFound } from '#db/use-case-error.ts';
import { requireActiveForm } from '#features/forms/routes/active-form.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { formIdOf } from '#features/submissions/routes/submit/cors.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { createOnce, type IdempotencyDeps } from '#http/middleware/idempotency.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { flag, readBody, wholeNumber } from '#http/middleware/read.ts';
import { newApiKey } from '#pro/headless/api-key.ts';
import { DEFAULT_KEEP_HOURS, MAX_KEEP_HOURS } from '#pro/headless/rotation.ts';
import { deleteApiKeys, PreviousKeyInUse, replaceApiKey } from '#pro/headless/store/api-keys.ts';

export interface HeadlessKeysDeps extends IdempotencyDeps {
  forms: Pick<FormStore, 'get'>;
  admin: RequestHandler;
}

const PATH = '/forms/:id/headless-key';
const BODY_LIMIT = 1024;
export const ROTATION = object({
  keep_hours: wholeNumber(0, MAX_KEEP_HOURS).default(DEFAULT_KEEP_HOURS).required(),
  force: flag(),
});

/** The key stands in the first answer, and in none after it. */
interface Rotated {
  apiKey?: string;
  previousUntil: Date | null;
}

/**
 * The API key of a form (interface 4.6). `POST` makes one, or puts another in its place: `{keep_hours}` says how long the one
 * before is good too, 0 ends it at once; while one
 * before that is good, `{force: true}` ends it. `DELETE` revokes both, also of a form in the
 * trash. Errors: 401, 403, 404, 409 `previous_key_in_use`, 413, 415, 422.
 */
export function headlessKeysRouter(deps: HeadlessKeysDeps): Router {
  const { admin, clock } = deps;
  const router = Router();

  router.post(PATH, admin, optionalJsonBody(BODY_LIMIT), async (req, res) => {
    const { keep_hours: keepHours, force } = readBody(req, ROTATION);
    const { id } = await requireActiveForm(deps.forms, req);
    const { apiKey, previousUntil } = await createOnce<{ previousUntil: number | null }, Rotated>(deps, req, {
      async create(keep) {
        const [now, apiKey] = [clock(), newApiKey()];
        const rotated = await replaceApiKey(deps, id, { value: apiKey, keepHours, force }, now, (em, until) =>
          keep(em, { previousUntil: until?.getTime() ?? null }),
        ).catch(asAnswer);
        if (!rotated) throw formNotFound(req.params.id);
        return { apiKey, previousUntil: rotated.previousExpiresAt };
      },
      repeat: async ({ previousUntil }) => ({ previousUntil: previousUntil === null ? null : new Date(previousUntil) }),
    });
    if (apiKey !== undefined) await audit(req, 'headless_key.rotated', { formId: id, keepHours });
    res.json({
      success: true,
      ...(apiKey !== undefined && { api_key: apiKey }),
      api_key_set: true,
      previous_api_key_set: previousUntil !== null,
      previous_api_key_expires_at: previousUntil?.toISOString() ?? null,
    });
  });

  router.delete(PATH, admin, async (req, res) => {
    const id = formIdOf(req.params.id);
    const keys = await deleteApiKeys(deps, id);
    if (keys === null) throw formNotFound(req.params.id);
    await audit(req, 'headless_key.revoked', { formId: id, keys });
    res.status(204).end();
  });

  return router;
}

function asAnswer(error: unknown): never {
  throw error instanceof PreviousKeyInUse ? new ApiError(409, 'previous_key_in_use', error.message) : error;
}
