import type { Logger } from 'pino';
import { intakeBudgets } from '#features/intake/budgets.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import type { Site } from '#features/site/site.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import { TextRoom } from '#forms/templates/language/text-room.ts';
import { renderTemplate } from '#forms/templates/merge-tags.ts';
import { budgets } from '#security/budgets.ts';
import type { SubmitResult } from './services.ts';

/** True if the address is short enough for a header: clients and proxies reject answers with long headers. */
export function fitsHeader(address: string): boolean {
  return (
    address.length <= intakeBudgets.headerUrl.atMost && Buffer.byteLength(address) <= intakeBudgets.headerUrl.atMost
  );
}

type Redirected = Pick<SubmitResult, 'form' | 'submissionId' | 'values' | 'editToken' | 'statusToken'>;

/**
 * Renders the form's redirect address, or returns null if the form has none. Never rejects: the submission is already stored, so
 * the answer must not be an error.
 */
export async function redirectUrl(
  { form, submissionId, values, editToken, statusToken }: Redirected,
  now: Date,
  readSite: () => Promise<Site>,
  log: Logger,
): Promise<string | null> {
  const template = form.config.options.redirect_url;
  if (!template) return null;
  if (!template.includes('{')) return template;
  const links = { ...(editToken && { editToken }), ...(statusToken && { statusToken }) };
  const submission = { id: submissionId, formId: form.id, values, ...NOT_CAPTURED, createdAt: now, ...links };
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
