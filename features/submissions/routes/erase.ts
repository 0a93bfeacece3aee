import { object } from 'yup';
import { eraseOfAddress, type SubmissionParts } from '#features/submissions/use-cases.ts';
import { digits, flag, parsed } from '#forms/json-schema/keys.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { count, SUCCESS, text, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { decodePlace, encodePlace } from './selection.ts';

const BODY_LIMIT = budgets.smallBody.atMost;
const ADDRESS = 'must be one e-mail address, such as ada@example.org';
const BODY = object({
  address: parsed(ADDRESS, mailboxOf, { json: { type: 'string', format: 'email' } }).required(`\${path} ${ADDRESS}`),
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  dry_run: flag().default(true),
  after: parsed('must be the "next" of an earlier answer', decodePlace, { json: { type: 'string' } }),
});

/** For administrators with SUBMISSIONS_PREVIEW, since it says who has written. */
export const eraseRoute = route({
  method: 'POST',
  path: 'b:/submissions/erase',
  tag: 'Submissions',
  summary: 'Erase what an e-mail address has sent, or count it',
  description:
    'Over all forms, or one: submissions in which a value is the address, drafts and quarantine. It only counts unless `dry_run` is false. Go on with `next` as `after` until it is null.',
  access: 'preview',
  body: json(BODY, { limit: BODY_LIMIT, example: { address: 'ada@example.org', dry_run: true } }),
  answers: {
    200: object({
      success: SUCCESS,
      dry_run: yesOrNo(),
      submissions: count(),
      drafts: count(),
      quarantined: count(),
      pending: count(),
      unreadable: count(),
      next: text().nullable(),
    }),
  },
  audit: ['submissions.counted', 'submissions.erased'],
  async handle(app: SubmissionParts, { body, actor }) {
    const { address, form_id: formId, dry_run: dryRun, after } = body;
    const { next, ...found } = await eraseOfAddress(app, actor, { address, formId, dryRun, after });
    return { success: true, dry_run: dryRun, ...found, next: next && encodePlace(next) };
  },
});

function mailboxOf(given: unknown): string | undefined {
  const address = typeof given === 'string' ? given.trim() : '';
  return isMailbox(address) ? address : undefined;
}
