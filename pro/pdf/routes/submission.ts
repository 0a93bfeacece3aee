import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { file } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { pdfSettings } from '#pro/pdf/settings.ts';
import { appearanceAfter, type PdfSettingsParts } from '#pro/pdf/try-appearance.ts';
import { type SubmissionPdfParts, viewSubmissionPdf } from '#pro/pdf/use-cases.ts';
import { download } from './download.ts';
import { APPEARANCE_BODY_LIMIT } from './settings.ts';

const shared = {
  tag: 'PDF',
  access: 'reader',
  params: { id: SUBMISSION_ID },
  answers: { 200: file('application/pdf') },
  audit: 'submission_pdf.viewed',
} as const;

/** PDFs of submissions. Access is `reader`, which requires SUBMISSIONS_PREVIEW, because a document shows values. */
export const submissionPdfRoutes = [
  route({
    ...shared,
    operation: 'downloadSubmissionPdf',
    method: 'GET',
    path: 'b:/submissions/:id.pdf',
    summary: 'A stored submission as a PDF',
    handle: async (app: SubmissionPdfParts, { params, actor }) =>
      download(await viewSubmissionPdf(app, actor, params.id)),
  }),

  route({
    ...shared,
    operation: 'previewPdf',
    method: 'POST',
    path: 'b:/settings/pdf/preview/:id',
    summary: 'A stored submission as a PDF with other settings',
    description: 'Accepts the body of `POST /settings/pdf`, and saves nothing.',
    body: rawJson(pdfSettings.schema, {
      limit: APPEARANCE_BODY_LIMIT,
      example: { accent_color: '#1f4e79', font: 'serif' },
    }),
    async handle(app: SubmissionPdfParts & PdfSettingsParts, { params, actor, body }) {
      return download(await viewSubmissionPdf(app, actor, params.id, await appearanceAfter(app, actor, body)));
    },
  }),
];
