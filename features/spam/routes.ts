import { object } from 'yup';
import { CAPTURED_JSON, capturedJson } from '#features/requests/captured.ts';
import { SPAM_REASONS } from '#features/requests/refusal.ts';
import { digits, oneOf } from '#forms/json-schema/keys.ts';
import {
  among,
  amount,
  anything,
  count,
  id,
  listOf,
  mapOf,
  SUCCESS,
  shaped,
  text,
  timestamp,
  yesOrNo,
} from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import { idParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import type { Spam } from './entities.ts';
import { spamError } from './release.ts';
import { listSpam, readDrops } from './store/quarantine.ts';
import { SPAM_STATUSES } from './store/spam.ts';
import { deleteSpam, release, type SpamParts, viewSpam } from './use-cases.ts';

const admin = { tag: 'Spam', access: 'admin' } as const;
const one = { ...admin, params: { id: idParam(() => spamError('spam_not_found')) } };

const shown = {
  id: id(),
  form_id: id(),
  revision: id(),
  surface: text(),
  reason: shaped<string>({ type: 'string', enum: SPAM_REASONS }),
  score: amount(),
  detail: mapOf(anything()),
  status: among(SPAM_STATUSES),
  values_set: yesOrNo(),
  submission_id: id().nullable(),
  created_at: timestamp(),
  released_at: timestamp().nullable(),
  expires_at: timestamp(),
};

/** Routes for administrators to inspect and release submissions in quarantine. */
export const spamRoutes = [
  route({
    ...admin,
    operation: 'listSpam',
    method: 'GET',
    path: 'b:/spam',
    summary: 'Submissions that were refused as spam, the newest first',
    description: 'Without values. `dropped` is the number of submissions for which there was no room.',
    query: object({
      form_id: digits(1, Number.MAX_SAFE_INTEGER),
      reason: oneOf(SPAM_REASONS),
      status: oneOf(SPAM_STATUSES),
      limit: digits(1, 100).default(50),
      after: digits(1, Number.MAX_SAFE_INTEGER),
    }),
    answers: {
      200: object({
        spam: listOf(object(shown)),
        next: text().nullable(),
        dropped: object({ entries: count(), last_at: timestamp().nullable() }),
      }),
    },
    async handle({ intake }: SpamParts, { query }) {
      const { limit, after, form_id: formId, ...filter } = query;
      const { spam, next } = await listSpam(intake.orm, { ...filter, formId }, { limit, after });
      const { dropped, lastAt } = await readDrops(intake.orm, formId);
      const lost = { entries: dropped, last_at: lastAt?.toISOString() ?? null };
      return { spam: spam.map(spamJson), next: next === null ? null : String(next), dropped: lost };
    },
  }),

  route({
    ...one,
    operation: 'readSpam',
    method: 'GET',
    path: 'b:/spam/:id',
    summary: 'An entry of the quarantine',
    description: 'Accounts with SUBMISSIONS_PREVIEW get its values too.',
    answers: {
      200: object({
        ...shown,
        values: mapOf(anything()).optional(),
        ...CAPTURED_JSON,
      }),
    },
    async handle(app: SpamParts, { params, actor }) {
      const { spam, content } = await viewSpam(app, actor, params.id);
      return { ...spamJson(spam), ...(content && { values: content.values, ...capturedJson(content) }) };
    },
  }),

  route({
    ...one,
    operation: 'releaseSpam',
    method: 'POST',
    path: 'b:/spam/:id/release',
    access: 'preview',
    summary: 'Release an entry of the quarantine',
    body: optionalJson(object({})),
    answers: { 200: object({ success: SUCCESS, spam: object(shown) }) },
    errors: [409],
    audit: 'spam.released',
    async handle(app: SpamParts, { params, actor }) {
      return { success: true, spam: spamJson(await release(app, actor, params.id)) };
    },
  }),

  route({
    ...one,
    operation: 'eraseSpam',
    method: 'DELETE',
    path: 'b:/spam/:id',
    summary: 'Erase an entry of the quarantine',
    answers: { 204: null },
    audit: 'spam.deleted',
    handle: (app: SpamParts, { params, actor }) => deleteSpam(app, actor, params.id),
  }),
];

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
