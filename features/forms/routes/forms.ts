import { type Request, type Response, Router } from 'express';
import { object } from 'yup';
import type { FormStore, SavedForm, StoredForm } from '#features/forms/store/form-store.ts';
import { ApiError, formNotFound } from '#http/errors.ts';
import { requireActiveForm } from '#http/middleware/active-form.ts';
import { audit } from '#http/middleware/audit.ts';
import type { requireCapability } from '#http/middleware/authenticate.ts';
import { formIdOf } from '#http/middleware/cors.ts';
import { createOnce, type IdempotencyDeps } from '#http/middleware/idempotency.ts';
import { isJsonPatch, jsonBody, jsonOrPatchBody } from '#http/middleware/json-body.ts';
import { digits, readQuery } from '#http/middleware/read.ts';
import { expectedRevisions, readChange, readForm, readPatched } from './form-body.ts';
import { formJson, revisionJson, savedFormJson } from './form-json.ts';

/** The largest body of a save, in bytes. */
export const FORM_BODY_LIMIT = 1024 * 1024;

export const REVISIONS = object({ limit: digits(1, 100).default(50), before: digits(1, Number.MAX_SAFE_INTEGER) });

export interface FormsDeps extends IdempotencyDeps {
  forms: FormStore;
  admin: ReturnType<typeof requireCapability>;
}

/**
 * Forms for administrators (interface 4.7), with their trash and their revisions. A form's `ETag` is its revision; a save
 * with `If-Match` is refused with 412 when another save came in between. Errors: 400, 401, 403, 404, 412, 413, 415, and 422
 * with a message per path.
 */
export function formsRouter(deps: FormsDeps): Router {
  const { forms, admin, clock } = deps;
  const router = Router();
  const body = jsonBody(FORM_BODY_LIMIT);

  const send = (res: Response, form: StoredForm) => sendTagged(res, form, formJson(form, forms, clock()));
  const sendSaved = (res: Response, saved: SavedForm) =>
    sendTagged(res, saved.form, savedFormJson(saved, forms, clock()));

  const findSaved = async (id: number): Promise<SavedForm | null> => {
    const form = await forms.get(id);
    return form && { form, generated: {}, dropped: [] };
  };

  router.get('/forms', admin, async (_req, res) => {
    res.json({ forms: (await forms.list()).map((form) => formJson(form, forms, clock())) });
  });

  router.post('/forms', admin, body, async (req, res) => {
    const form = readForm(req, forms);
    const saved = await createOnce<{ form: number }, SavedForm>(deps, req, {
      async create(keep) {
        const made = await forms.create(form, clock(), (em, id) => keep(em, { form: id }));
        await audit(req, 'form.created', { formId: made.form.id });
        return made;
      },
      repeat: ({ form: id }) => findSaved(id),
    });
    sendSaved(res.status(201), saved);
  });

  router.get('/forms/:id', admin, async (req, res) => {
    send(res, await requireActiveForm(forms, req));
  });

  router.put('/forms/:id', admin, body, async (req, res) => {
    const id = formIdOf(req.params.id);
    const saved = await forms.update(id, readForm(req, forms, id), clock(), expectedRevisions(req));
    if (!saved) throw formNotFound(req.params.id);
    await auditSave(req, saved);
    sendSaved(res, saved);
  });

  /** A JSON Patch is for the form as it is read here: it is not applied to what another save makes meanwhile. */
  const patch = async (req: Request): Promise<SavedForm | null> => {
    const form = await requireActiveForm(forms, req);
    const expected = expectedRevisions(req) ?? [form.revision];
    const change = expected.includes(form.revision) ? readPatched(req, form, forms, clock()) : {};
    return forms.update(form.id, change, clock(), expected);
  };

  router.patch('/forms/:id', admin, jsonOrPatchBody(FORM_BODY_LIMIT), async (req, res) => {
    const id = formIdOf(req.params.id);
    const saved = isJsonPatch(req)
      ? await patch(req)
      : await forms.update(id, readChange(req, forms, id), clock(), expectedRevisions(req));
    if (!saved) throw formNotFound(req.params.id);
    await auditSave(req, saved);
    sendSaved(res, saved);
  });

  router.delete('/forms/:id', admin, async (req, res) => {
    const id = formIdOf(req.params.id);
    if (!(await forms.trash(id, clock()))) throw formNotFound(req.params.id);
    await audit(req, 'form.trashed', { formId: id });
    res.status(204).end();
  });

  router.post('/forms/:id/restore', admin, async (req, res) => {
    const form = await createOnce<{ form: number }, StoredForm | null>(deps, req, {
      async create(keep) {
        const restored = await forms.restore(formIdOf(req.params.id), clock(), (em, id) => keep(em, { form: id }));
        if (restored) await audit(req, 'form.restored', { formId: restored.id });
        return restored;
      },
      repeat: ({ form: id }) => forms.get(id),
    });
    if (!form) throw formNotFound(req.params.id);
    send(res, form);
  });

  // The newest first, page by page: `next` of an answer is the `before` of the next request.
  router.get('/forms/:id/revisions', admin, async (req, res) => {
    const { limit, before } = readQuery(req, REVISIONS);
    const { id } = await requireActiveForm(forms, req);
    const found = await forms.listRevisions(id, { limit: limit + 1, before });
    const revisions = found.slice(0, limit);
    res.json({
      revisions: revisions.map(({ revision, title, createdAt }) => ({
        revision,
        title,
        created_at: createdAt.toISOString(),
      })),
      next: found.length > limit ? (revisions.at(-1)?.revision ?? null) : null,
    });
  });

  router.get('/forms/:id/revisions/:revision', admin, async (req, res) => {
    const { id } = await requireActiveForm(forms, req);
    const revision = await forms.getRevision(id, formIdOf(req.params.revision));
    if (!revision) {
      const message = `The form ${id} has no revision ${String(req.params.revision).slice(0, 40)}.`;
      throw new ApiError(404, 'revision_not_found', message);
    }
    res.json(revisionJson(revision, forms, clock()));
  });

  return router;
}

/** Notes a save, by whichever route. */
export function auditSave(req: Request, { form, generated, dropped }: SavedForm): Promise<void> {
  const names = Object.keys(generated);
  return audit(req, 'form.saved', {
    formId: form.id,
    revision: form.revision,
    ...(names.length > 0 && { generatedSecrets: names }),
    ...(dropped.length > 0 && { droppedSecrets: dropped }),
  });
}

/** Answers with the revision as `ETag`, for the `If-Match` of a save. */
export function sendTagged(res: Response, { revision }: Pick<StoredForm, 'revision'>, body: object): void {
  // Not `json`, which gives 304 for an `If-None-Match`: the trash, times and secrets change within one revision.
  res.set('ETag', `"${revision}"`).type('json').end(JSON.stringify(body));
}
