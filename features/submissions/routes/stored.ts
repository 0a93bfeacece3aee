import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { type EraseDeps, eraseStored } from '#features/submissions/erase/submissions.ts';
import { listSubmissions } from '#features/submissions/store/reading/list.ts';
import { type Marks, setMarks } from '#features/submissions/store/reading/marks.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { audit } from '#http/middleware/audit.ts';
import { mayPreview } from '#http/middleware/authenticate.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { flag, invalid, readBody, readQuery } from '#http/middleware/read.ts';
import { encodePlace, filterOf, LIST_QUERY, submissionIdOf, submissionNotFound } from './selection.ts';

export interface StoredSubmissionsDeps extends EraseDeps {
  admin: RequestHandler;
}

const BODY_LIMIT = 16 * 1024;
export const MARKS_BODY = object({ read: flag(), starred: flag() });

/**
 * Stored submissions, for administrators. `GET /submissions` lists them with their values, the newest first, for accounts that have
 * SUBMISSIONS_PREVIEW; `POST /submissions/{id}/marks` notes that one was read or starred; `DELETE /submissions/{id}` erases one with
 * its mails and jobs, also while its run is at work. Errors: 401, 403, 404, 422.
 */
export function storedSubmissionsRouter(deps: StoredSubmissionsDeps): Router {
  const { orm, admin, clock } = deps;
  const router = Router();

  router.get('/submissions', admin, mayPreview, async (req, res) => {
    const query = readQuery(req, LIST_QUERY);
    const { limit, after } = query;
    const { submissions, next } = await listSubmissions(orm, filterOf(query), { limit, after });
    const details = { formId: query.form_id, searched: query.q !== undefined, count: submissions.length };
    await audit(req, 'submissions.listed', details);
    res.json({
      submissions: submissions.map(({ submission, marks }) => storedJson(submission, marks)),
      next: next && encodePlace(next),
      looked_back_to: next?.createdAt.toISOString() ?? null,
    });
  });

  router.post('/submissions/:id/marks', admin, jsonBody(BODY_LIMIT), async (req, res) => {
    const given = readBody(req, MARKS_BODY);
    if (given.read === undefined && given.starred === undefined) {
      throw invalid({ read: 'read or starred is needed' });
    }
    const id = submissionIdOf(req);
    const marks = await setMarks(orm, id, given, clock());
    if (!marks) throw submissionNotFound(id);
    await audit(req, 'submission.marked', { submissionId: id, ...marks });
    res.json({ success: true, id, ...marks });
  });

  router.delete('/submissions/:id', admin, async (req, res) => {
    const id = submissionIdOf(req);
    if ((await eraseStored(deps, [id])) === 0) throw submissionNotFound(id);
    await audit(req, 'submission.erased', { submissionId: id });
    res.status(204).end();
  });

  return router;
}

/** A submission with its values as they are kept; times in ISO 8601. */
export function storedJson(submission: StoredRow, marks: Marks) {
  return { ...exportedJson(submission), form_id: submission.formId, ...marks };
}

/** The same within an export of one form. */
export function exportedJson({ id, revision, surface, status, createdAt, completedAt, payload }: StoredRow) {
  return {
    id,
    revision,
    surface,
    state: status,
    created_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
    values: payload,
  };
}
