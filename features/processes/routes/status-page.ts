import { type FormPageParts, ofForm, requireForm } from '#features/pages/form-page.ts';
import { formPath } from '#features/pages/surface.ts';
import { confirmPath } from '#features/processes/confirmation.ts';
import { withToken } from '#features/processes/token.ts';
import { goneLink, privatePage, refuseLink, requireLink } from '#features/processes/visitors/links.ts';
import { readStatus } from '#features/processes/visitors/status.ts';
import { statusHtml } from '#features/processes/visitors/status-html.ts';
import { openStatusToken, STATUS_PARAMETER } from '#features/submissions/edit-link.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';

const HTML = file('text/html');

/** The page that tells the respondent what became of a submission. */
export const statusPage = route({
  ...ofForm,
  operation: 'showStatusPage',
  method: 'GET',
  path: '/forms/:id/status',
  summary: 'What became of a submission',
  description:
    'For the respondent: where the process stands, in the words of the form’s author, and the steps so far without the names of those who decided. `?submission=` is the token of the merge tag `{submission:status_url}`. A token of another form is 403, that of an erased submission 404.',
  answers: { 200: HTML, 403: HTML, 404: HTML },
  errors: [429],
  async handle(app: FormPageParts, { params, raw, clientAddress }) {
    const form = await requireForm(app, params.id, raw);
    const token = raw.query[STATUS_PARAMETER];
    const opened = openStatusToken(app.intake.box, form.id, token);
    const status = await readStatus(app.intake, form, await requireLink(app, form, opened, clientAddress));
    if (!status) throw goneLink(form);
    const correctAt = withToken(formPath(form, '/correct'), STATUS_PARAMETER, String(token));
    const where = { site: await app.readSite(), correctAt, confirmAt: confirmPath(form, String(token)) };
    return reply(200, privatePage(app, status.form, statusHtml(status, where)));
  },
  refuse: refuseLink,
});
