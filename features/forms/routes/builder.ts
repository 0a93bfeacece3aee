import { type RequestHandler, Router } from 'express';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { formNotFound } from '#http/errors.ts';
import { formIdOf } from '#http/middleware/cors.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { expectedRevisions, readForm } from './form-body.ts';
import { formJson, savedFormJson } from './form-json.ts';
import { auditSave, FORM_BODY_LIMIT, sendTagged } from './forms.ts';

export interface BuilderDeps {
  forms: FormStore;
  admin: RequestHandler;
  clock: () => Date;
}

const PATH = '/forms/:id/builder';

/**
 * A form for the builder of the administration (interface 4.1). A trashed form is shown with `active` 0 and cannot be
 * saved. `ETag` and `If-Match` are those of surface B. Errors: 400, 401, 403, 404, 412, 413, 415, and 422 with a message per
 * path.
 */
export function builderRouter({ forms, admin, clock }: BuilderDeps): Router {
  const router = Router();

  router.get(PATH, admin, async (req, res) => {
    const form = await forms.get(formIdOf(req.params.id));
    if (!form) throw formNotFound(req.params.id);
    sendTagged(res, form, builderJson(formJson(form, forms, clock())));
  });

  // As on surface B, secrets that the save made stand in the config this once.
  router.post(PATH, admin, jsonBody(FORM_BODY_LIMIT), async (req, res) => {
    const now = clock();
    const id = formIdOf(req.params.id);
    const saved = await forms.update(id, readForm(req, forms, id), now, expectedRevisions(req));
    if (!saved) throw formNotFound(req.params.id);
    await auditSave(req, saved);
    const { dropped_secrets, ...form } = savedFormJson(saved, forms, now);
    const dropped = dropped_secrets && { dropped_secrets };
    sendTagged(res, saved.form, { success: true, ...builderJson(form), ...dropped });
  });

  return router;
}

function builderJson({ id, title, active, config }: ReturnType<typeof formJson>) {
  return { form: { id, title, active }, config };
}
