import type { MikroORM } from '@mikro-orm/mysql';
import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { mayPreview } from '#features/accounts/routes/authenticate.ts';
import type { MailState } from '#features/mail/state.ts';
import { listSuppressions, release, type Suppression } from '#features/mail/store/suppressions.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { digits, parsed, readQuery } from '#http/middleware/read.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface SuppressionsDeps {
  orm: MikroORM;
  box: SecretBox;
  admin: RequestHandler;
  mailState: Pick<MailState, 'expire'>;
}

export const EMAIL_SUPPRESSIONS_QUERY = object({
  email: parsed(
    'must be one e-mail address; write a + in it as %2B',
    (given) => (typeof given === 'string' && isMailbox(given) ? given : undefined),
    { json: { type: 'string', format: 'email' } },
  ),
  limit: digits(1, 200).default(50),
  after: digits(1, Number.MAX_SAFE_INTEGER),
});

/**
 * Addresses that get no mail, because a provider has called them dead. `GET /email-suppressions`, for administrators with
 * SUBMISSIONS_PREVIEW, lists them, the newest first; `DELETE /email-suppressions/{id}` takes one from the list, so that mail goes there again. Errors: 401,
 * 403, 404, 422.
 */
export function suppressionsRouter({ orm, box, admin, mailState }: SuppressionsDeps): Router {
  const router = Router();

  router.get('/email-suppressions', admin, mayPreview, async (req, res) => {
    const query = readQuery(req, EMAIL_SUPPRESSIONS_QUERY);
    const { suppressions, next } = await listSuppressions({ orm, box }, { ...query, address: query.email });
    res.json({ suppressions: suppressions.map(suppressionJson), next: next === null ? null : String(next) });
  });

  router.delete('/email-suppressions/:id', admin, async (req, res) => {
    const id = idOf(req);
    if (id === null || !(await release(orm, id))) {
      throw new ApiError(404, 'suppression_not_found', 'There is no such suppression.');
    }
    mailState.expire();
    await audit(req, 'email_suppression.deleted', { suppressionId: id });
    res.status(204).end();
  });

  return router;
}

function suppressionJson({
  id,
  address,
  provider,
  statusCode,
  bounces,
  createdAt,
  lastBounceAt,
  expiresAt,
}: Suppression) {
  return {
    id,
    email: address,
    provider,
    status: statusCode ?? null,
    bounces,
    created_at: createdAt.toISOString(),
    last_bounce_at: lastBounceAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

function idOf({ params }: Request): number | null {
  return /^[1-9]\d{0,15}$/.test(String(params.id)) ? Number(params.id) : null;
}
