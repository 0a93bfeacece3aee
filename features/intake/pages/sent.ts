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

/** The parameter that has the message. */
const MESSAGE = 'm';

/**
 * The address of the page that says that a submission was taken: a visitor who reloads it, or goes back, sends nothing again.
 * It holds the message as the visitor reads it, sealed for the form and the language, and no value of a field.
 * @returns null where the address would be too long for a header
 */
export function sentPath(box: SecretBox, form: ActiveForm, message: string, now: Date): string | null {
  const until = now.getTime() + intakeBudgets.sentPage.atMost;
  const sealed = box.seal('tokens', contextOf(form), JSON.stringify({ message, until }));
  const path = visitPath(form, '/sent');
  const address = `${path}${path.includes('?') ? '&' : '?'}${MESSAGE}=${sealed}`;
  return fitsHeader(address) ? address : null;
}

/** Where a visitor goes who has sent a form, unless there is something to pay; null for nowhere. */
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
  description: 'Its address comes from the answer to the submission. Any other one leads to the form.',
  answers: { 200: file('text/html'), 303: null },
  async handle(app: FormPageParts, { params, raw }) {
    const form = await requireForm(app, params.id, raw);
    const { box, clock } = app.intake;
    const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
    const opened = open(box, form, raw.query[MESSAGE]);
    if (!opened) return seeOther(visitPath(form), headers);
    // What the visitor wrote may stand in it: the link of a page that was left open shows it to nobody else.
    const isOver = opened.until < clock().getTime();
    const message = isOver ? textsOf(form.config).form.sentBefore : opened.message;
    return reply(200, messagePage(app, form, messageHtml(message, 'success'), { sent: true }), headers);
  },
});

export const sentPages = [sentPage, inFrame(sentPage)];

/** What was sealed; null for anything else. */
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
