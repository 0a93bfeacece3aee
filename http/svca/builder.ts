import { type RequestHandler, Router } from 'express';
import type { FormStore } from '../../db/forms/form-store.ts';
import { ConfigError, parseForm } from '../../forms/config/parse.ts';
import { formNotFound } from '../errors.ts';
import { formIdOf } from '../middleware/cors.ts';
import { bodyOf, jsonBody } from '../middleware/json-body.ts';
import { formJson, savedFormJson } from '../svcb/forms/form-json.ts';
import { FORM_BODY_LIMIT } from '../svcb/forms/forms.ts';

export interface BuilderDeps {
  forms: FormStore;
  admin: RequestHandler;
  clock: () => Date;
}

const PATH = '/forms/:id/builder';

/**
 * A form for the builder of the administration (interface 4.1). A trashed form is shown with `active` 0 and cannot be
 * saved. Errors: 401, 403, 404, 413, 415, and 422 with a message per path.
 */
export function builderRouter({ forms, admin, clock }: BuilderDeps): Router {
  const router = Router();

  router.get(PATH, admin, async (req, res) => {
    const form = await forms.get(formIdOf(req.params.id));
    if (!form) throw formNotFound(req.params.id);
    res.json(builderJson(formJson(form, clock())));
  });

  // As on surface B, secrets that the save made stand in the config this once.
  router.post(PATH, admin, jsonBody(FORM_BODY_LIMIT), async (req, res) => {
    const now = clock();
    const saved = await forms.update(formIdOf(req.params.id), parseBuilder(bodyOf(req)), now);
    if (!saved) throw formNotFound(req.params.id);
    const { dropped_secrets, ...form } = savedFormJson(saved, now);
    res.json({ success: true, ...builderJson(form), ...(dropped_secrets && { dropped_secrets }) });
  });

  return router;
}

function builderJson({ id, title, active, config }: ReturnType<typeof formJson>) {
  return { form: { id, title, active }, config };
}

/** What else is in the body would be dropped without a word, such as an `active` that is meant to trash the form. */
function parseBuilder(body: Record<string, unknown>): ReturnType<typeof parseForm> {
  const unknown = Object.keys(body).filter((key) => key !== 'title' && key !== 'config');
  if (unknown.length === 0) return parseForm(body);
  throw new ConfigError({
    ...Object.fromEntries(unknown.map((key) => [key, `${key} is not known here: send title and config`])),
    ...mistakesOf(body),
  });
}

function mistakesOf(body: Record<string, unknown>): Record<string, string> {
  try {
    parseForm(body);
    return {};
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}
