import { Router } from 'express';
import type { FormStore } from '../../../db/forms/form-store.ts';
import { parseChange, parseForm } from '../../../forms/config/parse.ts';
import { formNotFound } from '../../errors.ts';
import type { requireCapability } from '../../middleware/authenticate.ts';
import { formIdOf } from '../../middleware/cors.ts';
import { bodyOf, jsonBody } from '../../middleware/json-body.ts';
import { formJson, savedFormJson } from './form-json.ts';

/** The largest body of a save, in bytes. */
export const FORM_BODY_LIMIT = 1024 * 1024;

export interface FormsDeps {
  forms: FormStore;
  admin: ReturnType<typeof requireCapability>;
  clock: () => Date;
}

/** Forms for administrators (interface 4.7). Errors: 401, 403, 404, 413, 415, and 422 with a message per path. */
export function formsRouter({ forms, admin, clock }: FormsDeps): Router {
  const router = Router();
  const body = jsonBody(FORM_BODY_LIMIT);

  router.get('/forms', admin, async (_req, res) => {
    res.json({ forms: (await forms.list()).map((form) => formJson(form, clock())) });
  });

  router.post('/forms', admin, body, async (req, res) => {
    const now = clock();
    res.status(201).json(savedFormJson(await forms.create(parseForm(req.body), now), now));
  });

  router.get('/forms/:id', admin, async (req, res) => {
    const form = await forms.get(formIdOf(req.params.id));
    if (!form?.active) throw formNotFound(req.params.id);
    res.json(formJson(form, clock()));
  });

  router.put('/forms/:id', admin, body, async (req, res) => {
    const now = clock();
    const saved = await forms.update(formIdOf(req.params.id), parseForm(req.body), now);
    if (!saved) throw formNotFound(req.params.id);
    res.json(savedFormJson(saved, now));
  });

  router.patch('/forms/:id', admin, body, async (req, res) => {
    const now = clock();
    const saved = await forms.update(formIdOf(req.params.id), parseChange(bodyOf(req)), now);
    if (!saved) throw formNotFound(req.params.id);
    res.json(savedFormJson(saved, now));
  });

  router.delete('/forms/:id', admin, async (req, res) => {
    if (!(await forms.trash(formIdOf(req.params.id), clock()))) throw formNotFound(req.params.id);
    res.status(204).end();
  });

  return router;
}
