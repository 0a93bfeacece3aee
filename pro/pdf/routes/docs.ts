import { file, type RouteDocs } from '#http/openapi/route-doc.ts';

export const pdfDocs: RouteDocs = {
  'GET b:/submissions/:id.pdf': {
    tag: 'PDF',
    summary: 'A stored submission as a PDF',
    access: 'preview',
    answers: { 200: file('application/pdf') },
    errors: [404, 429, 503],
  },
};
