import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { eraseByAddress } from '#features/submissions/erase/by-address.ts';
import type { EraseDeps } from '#features/submissions/erase/submissions.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { audit } from '#http/middleware/audit.ts';
import { mayPreview } from '#http/middleware/authenticate.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { digits, flag, parsed, readBody } from '#http/middleware/read.ts';
import { decodePlace, encodePlace } from './selection.ts';

export interface EraseRouteDeps extends EraseDeps {
  admin: RequestHandler;
}

const BODY_LIMIT = 4 * 1024;
const ADDRESS = 'must be one e-mail address, such as ada@example.org';
export const ERASE_BODY = object({
  address: parsed(ADDRESS, mailboxOf, { json: { type: 'string', format: 'email' } }).required(`\${path} ${ADDRESS}`),
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  dry_run: flag().default(true),
  after: parsed('must be the "next" of an earlier answer', decodePlace, { json: { type: 'string' } }),
});

/**
 * `POST /submissions/erase`: erases what an e-mail address has sent over all forms or one, or counts it, which is what it does unless
 * `dry_run` is false. For administrators with SUBMISSIONS_PREVIEW, since it tells who has written. Errors: 401, 403, 422.
 */
export function eraseRouter(deps: EraseRouteDeps): Router {
  const router = Router();

  router.post('/submissions/erase', deps.admin, mayPreview, jsonBody(BODY_LIMIT), async (req, res) => {
    const { address, form_id: formId, dry_run: dryRun, after } = readBody(req, ERASE_BODY);
    const { next, ...found } = await eraseByAddress(deps, { address, formId, dryRun, after });
    await audit(req, dryRun ? 'submissions.counted' : 'submissions.erased', { formId, ...found });
    res.json({ success: true, dry_run: dryRun, ...found, next: next && encodePlace(next) });
  });

  return router;
}

function mailboxOf(given: unknown): string | undefined {
  const address = typeof given === 'string' ? given.trim() : '';
  return isMailbox(address) ? address : undefined;
}
