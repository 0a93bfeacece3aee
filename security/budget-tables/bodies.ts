import { type Budget, KB, MB } from './budget.ts';
import { PATTERN_INPUT, VALUE_BYTES } from './page-script.ts';

const TOO_LARGE = '413 `body_too_large`';

/** What a request, a file and code of the site hand in. */
export const bodyBudgets = {
  usualSubmissionBody: {
    atMost: 128 * KB,
    unit: 'bytes',
    of: "the body of a submission, unless the form's `max_body_kb` says otherwise",
    else: TOO_LARGE,
  },
  submissionBody: {
    atMost: MB,
    unit: 'bytes',
    of: 'what `max_body_kb` may say, and the values of a submission by code',
    else: '422 naming `max_body_kb`; code gets `invalid_argument`',
  },
  submissionValues: {
    atMost: 5_000,
    unit: 'items',
    of: 'values of a submission (keys and items at every level, roughly)',
    else: TOO_LARGE,
  },
  htmlFields: { atMost: 1_000, unit: 'items', of: 'fields of an HTML form', else: TOO_LARGE },
  submissionContext: {
    atMost: 16 * KB,
    unit: 'bytes',
    of: 'the context of a submission by code, as JSON',
    else: '`invalid_argument` naming `context`',
  },
  value: { atMost: VALUE_BYTES, unit: 'bytes', of: 'one value', else: '422 on the field' },
  patternInput: {
    atMost: PATTERN_INPUT,
    unit: 'characters',
    of: 'a value whose field has a `pattern`',
    else: '422 on the field',
  },
  formBody: { atMost: MB, unit: 'bytes', of: 'the body that saves a form', else: TOO_LARGE },
  body: {
    atMost: 16 * KB,
    unit: 'bytes',
    of: 'any other body of a route, unless a row says otherwise',
    else: TOO_LARGE,
  },
  smallBody: {
    atMost: 4 * KB,
    unit: 'bytes',
    of: 'the body that names an address to erase, a licence, a draft, or how long a key is kept',
    else: TOO_LARGE,
  },
  previewMailBody: { atMost: 512 * KB, unit: 'bytes', of: 'the body of a preview or test of a mail', else: TOO_LARGE },
  previewBody: {
    atMost: 256 * KB,
    unit: 'bytes',
    of: 'the body of a preview or test of an integration',
    else: TOO_LARGE,
  },
  passwordsBody: { atMost: 32 * KB, unit: 'bytes', of: 'a body with passwords', else: TOO_LARGE },
  codecBody: { atMost: 8 * MB, unit: 'bytes', of: 'payloads that the codec opens at a time', else: TOO_LARGE },
  aiRequestBody: { atMost: 64 * KB, unit: 'bytes', of: 'the body of a request to a model', else: TOO_LARGE },
  pdfSettingsBody: { atMost: 720 * KB, unit: 'bytes', of: 'the body of PDF settings, with a logo', else: TOO_LARGE },
  paymentEventBody: { atMost: MB, unit: 'bytes', of: "a payment provider's event", else: TOO_LARGE },
  paypalCertificate: {
    atMost: 64 * KB,
    unit: 'bytes',
    of: 'the certificate of an event of PayPal',
    else: 'the event is refused, and PayPal sends it again',
  },
  optionValue: { atMost: 64 * KB, unit: 'bytes', of: 'an option of an extension, as JSON', else: 'refused naming it' },
  extensionHeader: {
    atMost: 64 * KB,
    unit: 'bytes',
    of: 'a subject, a name or a list of addresses of a mail, as extensions leave it (its texts: as those of templates)',
    else: 'the mail fails for good as `extension_failed`, naming it',
  },
  extensionPayload: {
    atMost: 4 * MB,
    unit: 'bytes',
    of: 'the payload of a delivery or a post, as extensions leave it, as JSON',
    else: 'the delivery fails for good as `extension_failed`',
  },
  webhookBody: {
    atMost: 4 * MB,
    unit: 'bytes',
    of: 'the body of a webhook, all values together',
    else: 'the delivery fails for good as `invalid_request`',
  },
  commandInput: {
    atMost: 32 * MB,
    unit: 'bytes',
    of: 'a file or standard input that a command reads, unless a row says otherwise',
    else: 'the command fails naming the file; what is no file (a pipe, a device) goes by standard input',
  },
  commandSecret: {
    atMost: 4 * KB,
    unit: 'bytes',
    of: 'a password or a licence key on standard input',
    else: 'the command fails',
  },
  catalogueFile: {
    atMost: 256 * MB,
    unit: 'bytes',
    of: 'what `catalogue:import` reads',
    else: 'the command fails naming the file; nothing is imported',
  },
  catalogueRecords: {
    atMost: 500_000,
    unit: 'items',
    of: 'records of `catalogue:import`',
    else: 'the command fails naming the line; nothing is imported',
  },
  productCategories: {
    atMost: 200,
    unit: 'items',
    of: 'names of categories in one record of `catalogue:import`',
    else: 'the line is wrong',
  },
  csvRecord: {
    atMost: MB,
    unit: 'characters',
    of: 'one record of `catalogue:import`',
    else: 'the command fails naming the line',
  },
  listLooks: {
    atMost: 10_000,
    unit: 'items',
    of: 'submissions that one request of a list looks at',
    else: 'the page ends there, and `next` leads on',
  },
  listBytes: {
    atMost: MB,
    unit: 'bytes',
    of: 'values in one page of a list, as JSON (one submission may have more)',
    else: 'the page ends there, and `next` leads on',
  },
  listMemory: {
    atMost: 256 * KB,
    unit: 'bytes',
    of: 'values that a list reads from the database at a time',
    else: 'they are read in turns',
  },
  eraseLooks: {
    atMost: 50_000,
    unit: 'items',
    of: 'submissions that one request for the erasure of an address looks at',
    else: '`next` leads on',
  },
} satisfies Record<string, Budget>;
