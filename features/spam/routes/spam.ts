import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { can } from '#features/accounts/users.ts';
import type { Spam } from '#features/spam/entities.ts';
import { releaseSpam, SpamError } from '#features/spam/release.ts';
import { eraseSpam, findSpam, listSpam, openSpam, readDrops } from '#features/spam/store/quarantine.ts';
import { SPAM_STATUSES } from '#features/spam/store/spam.ts';
import type { Intake } from '#features/submissions/intake/compose.ts';
import { SPAM_REASONS } from '#features/submissions/intake/refusal.ts';
import { audit } from '#http/middleware/audit.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { digits, oneOf, readBody, readQuery } from '#http/middleware/read.ts';

export interface SpamDeps {
  admin: RequestHandler;
  intake: Intake;
}

const BODY_LIMIT = 16 * 1024;
export const LIST = object({
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  reason: oneOf(SPAM_REASONS),
  status: oneOf(SPAM_STATUSES),
  limit: digits(1, 100).default(50),
  after: digits(1, Number.MAX_SAFE_INTEGER),
});
const NOTHING = object({});

/**
 * Quarantine, for administrators: what forms with `spam.quarantine` have refused as spam. `GET /spam` lists it without values, and says of how many there was no room;
 * `GET /spam/{id}` shows one, with its values for accounts that have SUBMISSIONS_PREVIEW; `POST /spam/{id}/release` runs it as any
 * other submission, once; `DELETE /spam/{id}` erases it. Errors: 401, 403, 404, 409 for what cannot be released, 422.
 */
export function spamRouter({ admin, intake }: SpamDeps): Router {
  const { orm, box } = intake;
  const router = Router();

  router.get('/spam', admin, async (req, res) => {
    const { limit, after, form_id: formId, ...filter } = readQuery(req, LIST);
    const { spam, next } = await listSpam(orm, { ...filter, formId }, { limit, after });
    const { dropped, lastAt } = await readDrops(orm, formId);
    const lost = { entries: dropped, last_at: lastAt?.toISOString() ?? null };
    res.json({ spam: spam.map(spamJson), next: next === null ? null : String(next), dropped: lost });
  });

  router.get('/spam/:id', admin, async (req, res) => {
    const spam = await findSpam(orm.em.fork(), idOf(req));
    if (!spam) throw new SpamError('spam_not_found');
    const maySee = req.principal !== undefined && can(req.principal, 'SUBMISSIONS_PREVIEW');
    const content = maySee ? openSpam(box, spam) : null;
    if (content) await audit(req, 'spam.viewed', { spamId: spam.id, formId: spam.formId });
    res.json({ ...spamJson(spam), ...(content && contentJson(content)) });
  });

  router.post('/spam/:id/release', admin, optionalJsonBody(BODY_LIMIT), async (req, res) => {
    readBody(req, NOTHING);
    const { spam, released } = await releaseSpam(intake, idOf(req), intake.clock());
    if (released) await audit(req, 'spam.released', { spamId: spam.id, formId: spam.formId });
    res.json({ success: true, spam: spamJson(spam) });
  });

  router.delete('/spam/:id', admin, async (req, res) => {
    const id = idOf(req);
    if (!(await eraseSpam(orm, id))) throw new SpamError('spam_not_found');
    await audit(req, 'spam.deleted', { spamId: id });
    res.status(204).end();
  });

  return router;
}

function spamJson(spam: Spam) {
  return {
    id: spam.id,
    form_id: spam.formId,
    revision: spam.revision,
    surface: spam.surface,
    reason: spam.reason,
    score: spam.score,
    detail: spam.detail,
    status: spam.status,
    values_set: Boolean(spam.sealed),
    submission_id: spam.submissionId ?? null,
    created_at: spam.createdAt.toISOString(),
    released_at: spam.releasedAt?.toISOString() ?? null,
    expires_at: spam.expiresAt.toISOString(),
  };
}

function contentJson({ values, ipAddress, userAgent }: NonNullable<ReturnType<typeof openSpam>>) {
  return { values, ip_address: ipAddress, user_agent: userAgent };
}

/** @throws SpamError for anything but the number of an entry */
function idOf({ params }: Request): number {
  if (!/^[1-9]\d{0,15}$/.test(String(params.id))) throw new SpamError('spam_not_found');
  return Number(params.id);
}
