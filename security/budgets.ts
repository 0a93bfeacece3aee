/** A limit of what is made of a visitor's, an administrator's or a third party's input. */
export interface Budget {
  atMost: number;
  unit: 'bytes' | 'characters' | 'ms' | 'pixels' | 'items' | 'levels';
  /** What it limits: reads after the number in docs/limits.md. */
  of: string;
  /** What happens to more. */
  else: string;
}

const KB = 1024;
const MB = 1024 * KB;

/** Every limit, once: code takes the number from here, and docs/limits.md is made of it. */
export const budgets = {
  config: {
    atMost: 256 * KB,
    unit: 'bytes',
    of: "a form's config, as JSON",
    else: '422 `validation_failed` naming `config`',
  },
  configDepth: { atMost: 16, unit: 'levels', of: "a form's config", else: '422 `validation_failed` naming the place' },
  configValues: { atMost: 50_000, unit: 'items', of: "values in a form's config", else: '422 `validation_failed`' },
  patchOperations: { atMost: 200, unit: 'items', of: 'operations of a JSON Patch', else: '422 naming the operation' },
  patchCopy: {
    atMost: 50_000,
    unit: 'characters',
    of: 'what one `copy` of a JSON Patch copies, as JSON',
    else: '422 naming the operation',
  },
  patternProgram: {
    atMost: 1_000,
    unit: 'items',
    of: "instructions of a field's `pattern`, once compiled",
    else: "422 `validation_failed` naming the field's `pattern`",
  },
  templateTags: {
    atMost: 1_000,
    unit: 'items',
    of: 'merge tags and blocks of one template',
    else: '422 `validation_failed` naming the template; of a form that was saved before, as in the next row',
  },
  templateText: {
    atMost: 2 * MB,
    unit: 'bytes',
    of: 'a text of a mail once its tags are filled in, or all texts of one delivery of an integration',
    else: 'a mail fails for good as `mail_invalid`, a delivery as `invalid_request`; a preview is 422 naming the key',
  },
  shownMessage: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: '`success_message` or `error_message` once its tags are filled in',
    else: 'the usual message is shown',
  },
  madeUrl: {
    atMost: 256 * KB,
    unit: 'bytes',
    of: '`redirect_url` or the URL of a webhook once its tags are filled in',
    else: 'the visitor stays on the page; a delivery fails for good as `invalid_request`',
  },
  headerUrl: {
    atMost: 2 * KB,
    unit: 'bytes',
    of: '`redirect_url` in a header (`Link`, or `Location` without JavaScript), tags filled in',
    else: '`Link` is left out, and the page without JavaScript shows the message with a link; a body keeps it',
  },
  logoBytes: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: 'the logo of PDFs, as it is sent and as it is kept',
    else: '422 naming `logo`',
  },
  logoPixels: { atMost: 4_000_000, unit: 'pixels', of: 'the logo of PDFs as it is sent', else: '422 naming `logo`' },
  logoEdge: {
    atMost: 1_500,
    unit: 'pixels',
    of: 'width and height of the logo as it is kept',
    else: 'it is drawn smaller',
  },
  logoScans: { atMost: 64, unit: 'items', of: 'scans of a progressive JPEG', else: '422 naming `logo`' },
  logoTime: { atMost: 5_000, unit: 'ms', of: 'drawing a logo anew', else: '422 naming `logo`' },
  jsonDepth: { atMost: 64, unit: 'levels', of: 'a JSON body', else: '400 `malformed_body`' },
  jsonValues: { atMost: 50_000, unit: 'items', of: 'values in a JSON body', else: '413 `body_too_large`' },
  aiAnswer: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: 'the JSON object that a model answers; it is bound in depth and values as a config',
    else: 'the model is asked once to mend it, then `invalid_answer`',
  },
  aiModels: { atMost: 5_000, unit: 'items', of: 'models that a provider lists', else: '502 `ai_invalid_response`' },
  contactLists: {
    atMost: 10_000,
    unit: 'items',
    of: 'lists of an account at a list provider, over all pages',
    else: 'the call fails as `response_too_large`',
  },
  thirdPartyAnswer: {
    atMost: MB,
    unit: 'bytes',
    of: 'an answer of a third party, unless a row below says otherwise',
    else: 'the call fails as `response_too_large`',
  },
  thirdPartyCall: {
    atMost: 15_000,
    unit: 'ms',
    of: 'a call of a third party with its answer, unless a row below says otherwise',
    else: 'the call fails as `timeout`',
  },
  paymentStep: {
    atMost: 7_000,
    unit: 'ms',
    of: 'what one step of an order (checkout, look, refund) asks of its payment provider',
    else: 'the visitor reads 502 `payment_unavailable`; a look is made again later',
  },
  documentText: {
    atMost: 200_000,
    unit: 'characters',
    of: 'what a PDF shows of values: a mark, or a letter of Arabic, Thai, Indian and like scripts, counts as five, others beyond Latin, Greek and Cyrillic as three',
    else: 'the rest is left out, and the PDF says so',
  },
  documentPages: {
    atMost: 500,
    unit: 'items',
    of: 'pages of a PDF',
    else: 'the rest is left out, and the PDF says so',
  },
  documentBytes: { atMost: 10 * MB, unit: 'bytes', of: 'a PDF', else: '`document_failed`' },
  documentCpu: { atMost: 10_000, unit: 'ms', of: 'what a PDF takes of a processor', else: '`document_failed`' },
  documentTime: {
    atMost: 20_000,
    unit: 'ms',
    of: 'how long a PDF is made, by the clock',
    else: '`document_late`; a mail tries once more',
  },
  documentHeap: {
    atMost: 256 * MB,
    unit: 'bytes',
    of: 'heap of a thread that makes PDFs (two to four of them in each process)',
    else: '`document_failed`; the thread is replaced',
  },
  documentWait: {
    atMost: 10_000,
    unit: 'ms',
    of: 'how long a PDF waits for a thread',
    else: '`documents_busy`; a mail tries again',
  },
  documentsWaiting: { atMost: 20, unit: 'items', of: 'PDFs that wait for a thread', else: '`documents_busy`' },
  ordinaryDocument: {
    atMost: 5_000,
    unit: 'characters',
    of: 'a PDF that is made at once, counted as above, and each different letter of Chinese and other far scripts as twenty more',
    else: 'it waits for the one thread of costly PDFs',
  },
  costlyDocumentsWaiting: {
    atMost: 5,
    unit: 'items',
    of: 'costly PDFs that wait for their thread',
    else: '`documents_busy`',
  },
} satisfies Record<string, Budget>;
