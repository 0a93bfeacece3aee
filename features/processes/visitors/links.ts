import type { Request } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formIdOf } from '#features/forms/visitors/cors.ts';
import { type FormPageParts, messagePage, ofForm, requireForm } from '#features/pages/form-page.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { localTime } from '#forms/process/calendar.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { messageHtml } from '#http/page/document.ts';
import { PRIVATE, pageOfError } from '#http/page/reply.ts';
import type { Reply, Send } from '#http/routing/reply.ts';
import { dayFormat, localeOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

/** Tokens that were never issued, which a client address may send in a minute, over all forms. */
const WRONG_A_MINUTE = 30;

/**
 * Returns what a token of a link identifies. Only wrong tokens count towards the limit of an address: people behind one address open
 * their links as often as they like.
 * @throws UseCaseError `link_over` for a token that was not issued for this form, `rate_limited` after too many of them
 */
export async function requireLink<Opened>(
  { intake }: Pick<FormPageParts, 'intake'>,
  { config }: ActiveForm,
  opened: Opened | null,
  clientAddress: string,
): Promise<Opened> {
  if (opened !== null) return opened;
  const { process, refusals } = textsOf(config);
  const seconds = await intake.limits.takeOf(clientAddress, 'process_link', WRONG_A_MINUTE, 60);
  if (seconds === 0) throw new UseCaseError('refused', 'link_over', process.gone);
  throw UseCaseError.tooOften(fill(refusals.tooOften, { seconds }), seconds);
}

/** For a link that was good, and whose submission has been erased. */
export function goneLink({ config }: ActiveForm): UseCaseError {
  return new UseCaseError('not_found', 'submission_erased', textsOf(config).process.gone);
}

/** Renders a page of the form that nobody keeps, since its address is a secret. @param body rendered HTML */
export function privatePage(app: FormPageParts, form: ActiveForm, body: string): Send {
  return (res) => {
    res
      .set(PRIVATE)
      .type('html')
      .send(messagePage(app, form, body));
  };
}

/** Answers the errors of `requireLink` and `goneLink`; others as on every page of a form. */
export function refuseLink(error: unknown, req: Request, app: FormPageParts): Reply | undefined {
  const isOurs = error instanceof UseCaseError && !(error instanceof Refusal);
  if (!isOurs) return ofForm.refuse(error, req, app);
  return pageOfError(error, async (res) => {
    const form = await requireForm(app, formIdOf(req.params.id), req);
    await privatePage(app, form, messageHtml(error.message, 'error'))(res, req);
  });
}

/** Renders the page that answers an error, in the look and the language of the form. @param body rendered HTML; the message by default */
export function refusedPage(app: FormPageParts, form: ActiveForm, error: UseCaseError, body?: string) {
  return pageOfError(error, privatePage(app, form, body ?? messageHtml(error.message, 'error')));
}

/** Returns the format of days with a time. */
export function momentFormat({ config }: Pick<ActiveForm, 'config'>, timeZone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat(localeOf(config), { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (date) => format.format(date);
}

/** Formats the end of a time: one at midnight ends the day before, and that is how people call it. */
export function endFormat(form: Pick<ActiveForm, 'config'>, timeZone: string): (date: Date) => string {
  return (date) =>
    localTime(date.getTime(), timeZone).clock === '00:00'
      ? dayFormat(form.config, timeZone).format(date.getTime() - 1)
      : momentFormat(form, timeZone)(date);
}

export function paragraph(text: string, className?: string): string {
  return `<p${className ? ` class="${className}"` : ''}>${escapeHtml(text)}</p>`;
}
