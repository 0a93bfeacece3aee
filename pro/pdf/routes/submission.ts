import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { type SubmissionPdfParts, viewSubmissionPdf } from '#pro/pdf/use-cases.ts';

/** For whoever has SUBMISSIONS_PREVIEW. */
export const submissionPdfRoute = route({
  method: 'GET',
  path: 'b:/submissions/:id.pdf',
  tag: 'PDF',
  summary: 'A stored submission as a PDF',
  access: 'reader',
  params: { id: SUBMISSION_ID },
  answers: { 200: file('application/pdf') },
  audit: 'submission_pdf.viewed',
  async handle(app: SubmissionPdfParts, { params, actor }) {
    const { fileName, contentType, content } = await viewSubmissionPdf(app, actor, params.id);
    const headers = { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename=${fileName}` };
    return reply(200, content, headers);
  },
});
