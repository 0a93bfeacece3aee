import type { Logger } from 'pino';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { intakeBudgets } from '#features/intake/budgets.ts';
import type { Intake } from '#features/intake/compose.ts';
import { fitsHeader, redirectUrl } from '#features/intake/redirect-url.ts';
import type { SubmitResult } from '#features/intake/services.ts';
import { type FormPageParts, messagePage, ofForm, requireForm } from '#features/pages/form-page.ts';
import { inFrame } from '#features/pages/frame.ts';
import { visitPath } from '#features/pages/surface.ts';
import { recordOf } from '#forms/config/json.ts';
import { messageHtml } from '#http/page/document.ts';
import { file } from '#http/routing/answers.ts';
import { reply, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';

const MESSAGE_PARAMETER = 'm';

/**
 * Returns the address of the confirmation page, which visitors can reload without submitting again. The address contains the
 * rendered message, sealed for the form and the language, and no values of fields.
 * @returns null if the address would be too long for a header
 */
export function sentPath(box: SecretBox, form: ActiveForm, message: string, now: Date): string | null {
  const until = now.getTime() + intakeBudgets.sentPage.atMost;
  const sealed = box.seal('tokens', contextOf(form), JSON.stringify({ message, until }));
  const path = visitPath(form, '/sent');
  const address = `${path}${path.includes('?') ? '&' : '?'}${MESSAGE_PARAMETER}=${sealed}`;
  return fitsHeader(address) ? address : null;
}

/** Returns the address that the visitor is sent to after a submission without a payment, or null. */
export async function nextPage(
  { box, clock, readSite }: Pick<Intake, 'box' | 'clock' | 'readSite'>,
  result: SubmitResult,
  log: Logger,
): Promise<string | null> {
  if (result.isChange) return sentPath(box, result.form, result.message, clock());
  return redirectUrl(result, clock(), readSite, log);
}

const sentPage = route({
  ...ofForm,
  method: 'GET',
  path: '/forms/:id/sent',
  summary: 'The page after a submission without JavaScript',
  description: 'The answer to the submission has the address of this page. Any other address redirects to the form.',
  answers: { 200: file('text/html'), 303: null },
  async handle(app: FormPageParts, { params, raw }) {
    const form = await requireForm(app, params.id, raw);
    const { box, clock } = app.intake;
    const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
    const opened = open(box, form, raw.query[MESSAGE_PARAMETER]);
    if (!opened) return seeOther(visitPath(form), headers);
    // The message may contain the visitor's input, so the link of a page that was left open stops showing it after a while.
    const isOver = opened.until < clock().getTime();
    const message = isOver ? textsOf(form.config).form.sentBefore : opened.message;
    return reply(200, messagePage(app, form, messageHtml(message, 'success'), { sent: true }), headers);
  },
});

export const sentPages = [sentPage, inFrame(sentPage)];

/** Opens the sealed message; returns null if the text is not a message sealed for this form. */
function open(box: SecretBox, form: ActiveForm, sealed: unknown): { message: string; until: number } | null {
  if (typeof sealed !== 'string' || sealed.length > intakeBudgets.headerUrl.atMost) return null;
  try {
    const { message, until } = recordOf(JSON.parse(box.open('tokens', contextOf(form), sealed)));
    return typeof message === 'string' && typeof until === 'number' ? { message, until } : null;
  } catch {
    return null;
  }
}

function contextOf({ id, config }: ActiveForm): string {
  return `sent|${id}|${config.options.language}`;
}
