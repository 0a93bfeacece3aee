import { formToChange, shownAgain } from '#features/editing/changing/changed-form.ts';
import { openForVisitor } from '#features/editing/visitor.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formIdOf } from '#features/forms/visitors/cors.ts';
import { type FormPageParts, messagePage, ofForm, requireForm, showForm } from '#features/pages/form-page.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { EDIT_KEY, EDIT_PARAMETER, editKey, splitEditKey } from '#features/submissions/edit-link.ts';
import { mailsLinks } from '#features/submissions/editable.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { messageHtml } from '#http/page/document.ts';
import { PRIVATE, pageOfError } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { dayFormat, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { askPage } from './ask-link.ts';

/** A form as its page shows it to a visitor who changes a submission. */
export interface ChangingForm {
  form: ActiveForm;
  editing: { key: string; note: string; send: string };
}

/** The page to which the link of a submission leads. */
export const editPage = route({
  ...ofForm,
  operation: 'showEditPage',
  method: 'GET',
  path: '/forms/:id/edit',
  summary: 'The page on which a visitor changes a submission',
  description:
    'The current form (that of its process while one is open), filled in with the submission that the token `?edit=` of the merge tag `{submission:edit_url}` identifies. It posts to the address to which the form’s page posts. Every invalid or expired token has the same 403. Without `edit`, a form that mails links asks for the number of the submission and the address.',
  answers: { 200: file('text/html'), 403: file('text/html') },
  async handle(app: FormPageParts, { params, raw }) {
    const found = await requireForm(app, params.id, raw);
    const token = raw.query[EDIT_PARAMETER];
    if (token === undefined && mailsLinks(found.config) !== undefined) return reply(200, askPage(app, found));
    const opened = await openForVisitor(app.intake, found, token);
    const { submission } = opened;
    const { form, editing } = await changing(app, opened, editKey(String(token), submission.version));
    const values = shownAgain(app.intake.box, form, submission.payload);
    return reply(200, await showForm(app, form, { values, editing }), PRIVATE);
  },
  refuse(error, req, app) {
    if (!(error instanceof Refusal) || error.code === 'form_not_found') return ofForm.refuse(error, req, app);
    return linkOver(error, app);
  },
});

/**
 * Returns the form of a page that changes a submission; null for a post that creates one.
 * @throws Refusal `edit_link_over`
 */
export async function openChanging(
  app: FormPageParts,
  found: ActiveForm,
  body: Readonly<Record<string, unknown>>,
): Promise<ChangingForm | null> {
  if (!Object.hasOwn(body, EDIT_KEY)) return null;
  const opened = await openForVisitor(app.intake, found, splitEditKey(body[EDIT_KEY])?.token);
  return changing(app, opened, String(body[EDIT_KEY]));
}

/** Renders the page that replaces the form once the link is over. */
export function linkOver(error: Refusal, app: FormPageParts) {
  return pageOfError(error, async (res, req) => {
    const form = await requireForm(app, formIdOf(req.params.id), req);
    res
      .set(PRIVATE)
      .type('html')
      .send(messagePage(app, form, messageHtml(error.message, 'error')));
  });
}

/** Returns the form for changing a submission. @param key the key that the page sends */
export async function changing(
  { readSite }: FormPageParts,
  { submission, form: current, until }: { submission: Submission; form: ActiveForm; until: Date | null },
  key: string,
): Promise<ChangingForm> {
  const form = formToChange(current, submission, 'page');
  const { editing: texts } = textsOf(form.config);
  const { timeZone } = await readSite();
  const days = dayFormat(form.config, timeZone);
  const sentences = [
    fill(texts.changing, { date: days.format(submission.createdAt) }),
    ...(until ? [fill(texts.until, { date: days.format(until) })] : []),
  ];
  const note = `<p class="svca-description">${escapeHtml(sentences.join(' '))}</p>`;
  return { form, editing: { key, note, send: texts.send } };
}
