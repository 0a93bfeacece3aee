import type { Logger } from 'pino';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { intakeBudgets } from '#features/intake/budgets.ts';
import type { Intake } from '#features/intake/compose.ts';
import { fitsHeader, redirectUrl } from '#features/intake/redirect-url.ts';
import type { SubmitResult } from '#features/intake/services.ts';
import { type FormPageParts, messagePage, ofForm, requireForm } from '#features/pages/form-page.ts';
import { inFrame } from '#features/pages/frame.ts';
import { visitPath } from '#features/pages/surface.ts';
import { asksForCode, confirmPath } from '#features/processes/confirmation.ts';
import { asksToConfirm } from '#features/processes/option.ts';
import { endingOf } from '#features/submissions/endings.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { recordOf } from '#forms/config/json.ts';
import { messageHtml } from '#http/page/document.ts';
import { PRIVATE } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { reply, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { endingHtml } from './ending-html.ts';

const MESSAGE_PARAMETER = 'm';

/** The content of the page after a submission. */
interface SentParts {
  message: string;
  /** Key of the form's ending, and the uuid of the submission that it shows; absent for the message alone. */
  ending?: { key: string; uuid: string };
}

/**
 * Returns the address of the confirmation page, which visitors can reload without submitting again. The address contains the
 * rendered message, sealed for the form and the language, and no values of fields: an ending reads those of the stored submission.
 * @returns null if the address would be too long for a header
 */
export function sentPath(box: SecretBox, form: ActiveForm, shown: SentParts, now: Date): string | null {
  const until = now.getTime() + intakeBudgets.sentPage.atMost;
  const sealed = box.seal('tokens', contextOf(form), JSON.stringify({ ...shown, until }));
  const path = visitPath(form, '/sent');
  const address = `${path}${path.includes('?') ? '&' : '?'}${MESSAGE_PARAMETER}=${sealed}`;
  return fitsHeader(address) ? address : null;
}

/** Returns the content of the confirmation page of a submission. */
export function sentParts({ form, message, values, submissionUuid: uuid }: SubmitResult): SentParts {
  const ending = endingOf(form.config, values);
  return { message, ...(ending && { ending: { key: ending.key, uuid } }) };
}

/**
 * Returns the address that the visitor is sent to after a submission without a payment, or null.
 * @param from the address of the page that sent it, as a browser names it: only our own pages show endings, others the message
 */
export async function nextPage(
  { box, clock, readSite, baseUrl }: Pick<Intake, 'box' | 'clock' | 'readSite' | 'baseUrl'>,
  result: SubmitResult,
  log: Logger,
  from?: string,
): Promise<string | null> {
  const { form } = result;
  if (result.isChange) return sentPath(box, form, { message: result.message }, clock());
  // The author's message, ending and redirect are for those who have a place, and have confirmed.
  if (result.isWaitlisted) return null;
  if (asksToConfirm(form.config)) return confirmAddress(result, ownPlace(from, form.id, baseUrl), baseUrl);
  const shown = sentParts(result);
  if (!shown.ending) return redirectUrl(result, clock(), readSite, log);
  const place = ownPlace(from, form.id, baseUrl);
  return place && sentPath(box, { ...form, framed: place === 'frame' }, shown, clock());
}

/** Returns the address of the page on which the visitor enters the code of a mail; null when the mail has a link. */
function confirmAddress({ form, statusToken }: SubmitResult, place: 'page' | 'frame' | null, baseUrl: string) {
  if (!statusToken || !asksForCode(form.config)) return null;
  const path = confirmPath({ ...form, framed: place === 'frame' }, statusToken());
  return place ? path : baseUrl + path;
}

/** Returns whether this address is the form's own page, alone or in a frame. */
function ownPlace(from: string | undefined, id: number, baseUrl: string): 'page' | 'frame' | null {
  const url = from !== undefined && URL.canParse(from) ? new URL(from) : null;
  if (url?.origin !== new URL(baseUrl).origin) return null;
  if (url.pathname === `/forms/${id}`) return 'page';
  return url.pathname === `/forms/${id}/embed` ? 'frame' : null;
}

const sentPage = route({
  ...ofForm,
  operation: 'showSentPage',
  method: 'GET',
  path: '/forms/:id/sent',
  summary: 'The page after a submission without JavaScript',
  description: 'The answer to the submission has the address of this page. Any other address redirects to the form.',
  answers: { 200: file('text/html'), 303: null },
  async handle(app: FormPageParts, { params, raw }) {
    const form = await requireForm(app, params.id, raw);
    const { box, clock } = app.intake;
    const opened = open(box, form, raw.query[MESSAGE_PARAMETER]);
    if (!opened) return seeOther(visitPath(form), PRIVATE);
    // The message may contain the visitor's input, so the link of a page that was left open stops showing it after a while.
    const isOver = opened.until < clock().getTime();
    const message = isOver ? textsOf(form.config).form.sentBefore : opened.message;
    const ending = isOver ? null : await readEnding(app, form, opened);
    return reply(200, messagePage(app, form, ending ?? messageHtml(message, 'success'), { sent: true }), PRIVATE);
  },
});

export const sentPages = [sentPage, inFrame(sentPage)];

/** Renders the ending; null if there is none, or the form has it no longer. */
async function readEnding(
  { intake }: Pick<FormPageParts, 'intake'>,
  form: ActiveForm,
  { message, ending: wanted }: SentParts,
): Promise<string | null> {
  const ending = form.config.options.endings?.find(({ key }) => key === wanted?.key);
  if (!wanted || !ending) return null;
  const submission = await loadSubmission(intake.orm.em.fork(), intake.box, wanted.uuid);
  return endingHtml(form, ending, { message, submission, site: await intake.readSite() });
}

/** Opens the sealed parts; returns null if the text was not sealed for this form. */
function open(box: SecretBox, form: ActiveForm, sealed: unknown): (SentParts & { until: number }) | null {
  if (typeof sealed !== 'string' || sealed.length > intakeBudgets.headerUrl.atMost) return null;
  try {
    const { message, until, ending } = recordOf(JSON.parse(box.open('tokens', contextOf(form), sealed)));
    if (typeof message !== 'string' || typeof until !== 'number') return null;
    return { message, until, ...(isObject(ending) && { ending: ending as unknown as SentParts['ending'] }) };
  } catch {
    return null;
  }
}

function contextOf({ id, config }: ActiveForm): string {
  return `sent|${id}|${config.options.language}`;
}
