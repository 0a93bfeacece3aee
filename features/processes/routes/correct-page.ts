import { shownAgain } from '#features/editing/changing/changed-form.ts';
import { type ChangingForm, changing, linkOver, openChanging } from '#features/editing/routes/edit-page.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { type FormPageParts, ofForm, requireForm, showForm } from '#features/pages/form-page.ts';
import { isCorrection, type OpenedCorrection, openCorrection } from '#features/processes/correct.ts';
import { readStatus } from '#features/processes/visitors/status.ts';
import { noteHtml } from '#features/processes/visitors/status-html.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { EDIT_KEY, editKey, STATUS_PARAMETER, splitEditKey } from '#features/submissions/edit-link.ts';
import { PRIVATE } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { textsOf } from '#texts/index.ts';

/** The page on which the respondent corrects a returned submission, whether or not its form can be edited otherwise. */
export const correctPage = route({
  ...ofForm,
  operation: 'showCorrectPage',
  method: 'GET',
  path: '/forms/:id/correct',
  summary: 'The page on which a respondent corrects a returned submission',
  description:
    'The form with which the process began, filled in. It posts to the address to which the form’s page posts, and sends the submission on its way again. `?submission=` is the token of `{submission:status_url}`; while nothing is to be corrected it is 403.',
  answers: { 200: file('text/html'), 403: file('text/html') },
  async handle(app: FormPageParts, { params, raw }) {
    const found = await requireForm(app, params.id, raw);
    const token = raw.query[STATUS_PARAMETER];
    const opened = await openCorrection(app.intake, found, token);
    const { submission } = opened;
    const { form, editing } = await correcting(app, opened, editKey(String(token), submission.version));
    const values = shownAgain(app.intake.box, form, submission.payload);
    return reply(200, await showForm(app, form, { values, editing }), PRIVATE);
  },
  refuse(error, req, app) {
    if (!(error instanceof Refusal) || error.code === 'form_not_found') return ofForm.refuse(error, req, app);
    return linkOver(error, app);
  },
});

/**
 * Returns the form of a page that changes or corrects a submission; null for a post that creates one.
 * @throws Refusal `edit_link_over`
 */
export async function openChange(
  app: FormPageParts,
  found: ActiveForm,
  body: Readonly<Record<string, unknown>>,
): Promise<ChangingForm | null> {
  const key = Object.hasOwn(body, EDIT_KEY) ? body[EDIT_KEY] : undefined;
  if (!isCorrection(app.intake.box, found.id, key)) return openChanging(app, found, body);
  const opened = await openCorrection(app.intake, found, splitEditKey(key)?.token);
  return correcting(app, opened, String(key));
}

async function correcting(
  app: FormPageParts,
  { submission, form: pinned }: OpenedCorrection,
  key: string,
): Promise<ChangingForm> {
  const { form, editing } = await changing(app, { submission, form: pinned, until: null }, key);
  const status = await readStatus(app.intake, pinned, submission.uuid);
  const last = status?.steps.at(-1);
  const note = editing.note + (last?.note ? noteHtml(pinned, last.note) : '');
  return { form, editing: { ...editing, note, send: textsOf(pinned.config).process.status.send } };
}
