import type { Logger } from 'pino';
import { intakeBudgets } from '#features/intake/budgets.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import type { Site } from '#features/site/site.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import { TextRoom } from '#forms/templates/language/text-room.ts';
import { renderTemplate } from '#forms/templates/merge-tags.ts';
import { budgets } from '#security/budgets.ts';
import type { SubmitResult } from './services.ts';

/** Whether an address may stand in a header: clients and proxies give up answers with long ones. */
export function fitsHeader(address: string): boolean {
  return (
    address.length <= intakeBudgets.headerUrl.atMost && Buffer.byteLength(address) <= intakeBudgets.headerUrl.atMost
  );
}

/**
 * Where the form sends visitors afterwards, its merge tags filled in; null when it sends them nowhere. Never rejects: the
 * submission is kept by now, so the answer must not be a failure.
 */
export async function redirectUrl(
  { form, submissionId, values, editToken }: Pick<SubmitResult, 'form' | 'submissionId' | 'values' | 'editToken'>,
  now: Date,
  readSite: () => Promise<Site>,
  log: Logger,
): Promise<string | null> {
  const template = form.config.options.redirect_url;
  if (!template) return null;
  if (!template.includes('{')) return template;
  const link = editToken && { editToken };
  const submission = { id: submissionId, formId: form.id, values, ...NOT_CAPTURED, createdAt: now, ...link };
  try {
    return renderTemplate(
      template,
      mergeContext(submission, form, await readSite()),
      'url',
      new TextRoom(budgets.madeUrl.atMost),
    );
  } catch (error) {
    log.error({ err: error, formId: form.id }, 'redirect_url could not be made; the visitor stays');
    return null;
  }
}
