import { type Budget, KB, MB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const pdfBudgets = {
  logoBytes: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: 'the logo of PDFs, both as uploaded and as stored',
    else: '422 naming `logo`',
  },
  logoPixels: { atMost: 4_000_000, unit: 'pixels', of: 'the logo of PDFs as uploaded', else: '422 naming `logo`' },
  logoEdge: {
    atLeast: 8,
    atMost: 1_500,
    unit: 'pixels',
    of: 'width and height of the stored logo',
    else: 'a larger one is scaled down, a smaller one is 422 naming `logo`',
  },
  logoShape: {
    atMost: 50,
    unit: 'items',
    of: 'ratio of the edges of the logo: beyond it the logo would be a line',
    else: '422 naming `logo`',
  },
  logoScans: { atMost: 64, unit: 'items', of: 'scans of a progressive JPEG', else: '422 naming `logo`' },
  logoTime: { atMost: 5_000, unit: 'ms', of: 're-encoding a logo', else: '422 naming `logo`' },
  documentText: {
    atMost: 200_000,
    unit: 'characters',
    of: 'text of values in a PDF: a mark, or a letter of Arabic, Thai, Indian and similar scripts, counts as five, others beyond Latin, Greek and Cyrillic as three',
    else: 'the rest is left out, and the PDF says so',
  },
  documentPages: {
    atMost: 500,
    unit: 'items',
    of: 'pages of a PDF',
    else: 'the rest is left out, and the PDF says so',
  },
  documentBytes: { atMost: 10 * MB, unit: 'bytes', of: 'a PDF', else: '`document_failed`' },
  documentCpu: { atMost: 10_000, unit: 'ms', of: 'processor time of a PDF', else: '`document_failed`' },
  documentTime: {
    atMost: 20_000,
    unit: 'ms',
    of: 'elapsed time to make a PDF',
    else: '`document_late`; a mail tries once more',
  },
  documentHeap: {
    atMost: 256 * MB,
    unit: 'bytes',
    of: 'heap of a process that makes PDFs (two to four of them for each role)',
    else: '`document_failed`; the process is replaced',
  },
  documentWait: {
    atMost: 10_000,
    unit: 'ms',
    of: 'time that a PDF waits for a process',
    else: '`documents_busy`; a mail tries again',
  },
  documentsWaiting: { atMost: 20, unit: 'items', of: 'PDFs that wait for a process', else: '`documents_busy`' },
  ordinaryDocument: {
    atMost: 5_000,
    unit: 'characters',
    of: 'a PDF that is made immediately, counted as above, with each different Chinese, Japanese or Korean character as twenty more',
    else: 'it waits for the one process of costly PDFs',
  },
  ordinaryDocumentCpu: {
    atMost: 2_000,
    unit: 'ms',
    of: 'processor time of a PDF that was expected to be cheap',
    else: 'the process of costly PDFs starts it again',
  },
  costlyDocumentsWaiting: {
    atMost: 2,
    unit: 'items',
    of: 'costly PDFs that wait for their process',
    else: '`documents_busy`',
  },
  pdfSettingsBody: { atMost: 720 * KB, unit: 'bytes', of: 'the body of PDF settings, with a logo', else: TOO_LARGE },
  pageText: {
    atMost: 1_000,
    unit: 'characters',
    of: '`header` or `footer` of PDFs',
    else: '422 naming the setting',
  },
} satisfies Record<string, Budget>;
