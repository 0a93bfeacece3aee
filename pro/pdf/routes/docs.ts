import { file, type RouteDocs } from '#http/openapi/route-doc.ts';
import { among, orNull } from '#http/openapi/sample.ts';
import { TEXT_FAMILY_NAMES } from '#pro/pdf/fonts/families.ts';
import { DEFAULT_LOOK, PAGE_SIZES } from '#pro/pdf/look.ts';
import { pdfSettings } from '#pro/pdf/settings.ts';

const SETTINGS = {
  success: true,
  settings: {
    ...DEFAULT_LOOK,
    logo: orNull('data:image/png;base64,iVBORw0KGgo='),
    font: among(TEXT_FAMILY_NAMES),
    page_size: among(PAGE_SIZES),
  },
};

export const pdfDocs: RouteDocs = {
  'GET b:/settings/pdf': {
    tag: 'PDF',
    summary: 'How PDFs look',
    access: 'admin',
    answers: { 200: SETTINGS },
  },
  'POST b:/settings/pdf': {
    tag: 'PDF',
    summary: 'Change how PDFs look',
    description:
      'Changes the settings that it names; null puts one back to its default. Lengths are mm, `font_size` is points.',
    access: 'admin',
    body: pdfSettings.schema,
    bodyExample: { page_size: 'Letter', accent_color: '#1f4e79', header: 'Example Ltd\n{form:title}' },
    answers: { 200: SETTINGS },
    errors: [429, 503],
  },
  'GET b:/submissions/:id.pdf': {
    tag: 'PDF',
    summary: 'A stored submission as a PDF',
    access: 'preview',
    answers: { 200: file('application/pdf') },
    errors: [404, 429, 503],
  },
};
