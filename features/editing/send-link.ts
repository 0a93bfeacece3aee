import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { UseCaseError } from '#db/use-case-error.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { type RetryParts, retryOne } from '#features/deliveries/retry.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { LINK_MAIL } from '#features/notifications/link-mail.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { editableUntil, mailsLinks } from '#features/submissions/editable.ts';
import { Submission } from '#features/submissions/entities.ts';
import { isUnreleased } from '#features/submissions/store/submission.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { MINUTE_MS } from '#time.ts';

/** Requests per hour from one client address, over all forms. */
const ASKED_AN_HOUR = 10;
/**
 * Minimum duration of a response in milliseconds: longer than a lookup, so that the time does not reveal whether the submission
 * exists.
 */
const ANSWER_MS = 200;
/**
 * Milliseconds after a mail before another one may be requested, and the largest number of mails for one version of a submission.
 */
const AGAIN_MS = 10 * MINUTE_MS;
const MOST_MAILS = 10;

export interface SendLinkParts extends RetryParts {
  limits: Pick<RateLimits, 'takeOf'>;
}

/** A request for a link: the number of a submission, and the address it should have. */
export interface LinkRequest {
  number: number;
  address: string;
  ipAddress: string;
}

/**
 * Mails the link of a submission to its address, if it has the given one. The caller does not learn whether it does.
 * @throws Refusal `not_editable` for a form that mails no links, and `rate_limited`
 */
export async function sendLink(deps: SendLinkParts, form: ActiveForm, asked: LinkRequest): Promise<void> {
  const { editing: texts, refusals } = textsOf(form.config);
  if (mailsLinks(form.config) === undefined) throw new Refusal('not_editable', texts.over);
  const wait = await deps.limits.takeOf(asked.ipAddress, 'edit_link', ASKED_AN_HOUR, 3600);
  if (wait > 0) {
    throw new Refusal('rate_limited', fill(refusals.tooOften, { seconds: wait }), { retryAfterSeconds: wait });
  }
  await Promise.all([mailLink(deps, form, asked), sleep(ANSWER_MS)]);
}

async function mailLink(deps: SendLinkParts, form: ActiveForm, { number, address }: LinkRequest): Promise<void> {
  const now = deps.clock();
  const em = deps.orm.em.fork();
  const submission = await em.findOne(Submission, { id: number, formId: form.id });
  if (!submission || !isOf(submission, form, address)) return;
  const until = editableUntil(form.config, submission.createdAt);
  if (until === undefined || (until && until <= now)) return;
  const { uuid: submissionUuid, version } = submission;
  const which = { submissionUuid, kind: 'mail' as const, key: LINK_MAIL, version, occasion: '' };
  const before = await em.findOne(Delivery, which);
  if (before) return again(deps, before, now);
  const due = { enqueuedAt: now, nextAttemptAt: now, dueAt: now };
  const own = { id: randomUUID(), formId: form.id, revision: form.revision, status: 'pending' as const };
  await em.insert(Delivery, { ...which, ...own, ...due }).catch((error: unknown) => {
    // Another request inserted the mail first.
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
  });
}

/** Sends the mail again, unless it is waiting or was sent a moment ago. */
async function again(deps: SendLinkParts, { id, finishedAt, replays }: Delivery, now: Date): Promise<void> {
  if (!finishedAt || finishedAt.getTime() > now.getTime() - AGAIN_MS || replays >= MOST_MAILS - 1) return;
  await retryOne(deps, 'mail', id, 'current').catch((error: unknown) => {
    if (!(error instanceof UseCaseError)) throw error;
  });
}

function isOf({ payload, status }: Submission, { config }: ActiveForm, address: string): boolean {
  if (isUnreleased(status)) return false;
  const value = payload[mailsLinks(config) ?? ''];
  const entered = address.trim().toLowerCase();
  return entered !== '' && typeof value === 'string' && value.trim().toLowerCase() === entered;
}
