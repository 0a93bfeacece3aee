import { type Budget, KB, MB, TOO_LARGE } from './budget.ts';
import { PATTERN_INPUT, VALUE_BYTES } from './page-script.ts';

/** Limits of requests, files and calls by code of the site. */
export const bodyBudgets = {
  submissionBody: {
    atMost: MB,
    unit: 'bytes',
    of: 'what `max_body_kb` may say, and the values of a submission by code',
    else: '422 naming `max_body_kb`; code gets `invalid_argument`',
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
  uploadedFile: {
    atMost: 4096 * MB,
    unit: 'bytes',
    of: 'what `max_size_kb` of a field for files may say; a file has 10 MB unless it says otherwise',
    else: '422 naming the key; a larger file is 413 `file_too_large`',
  },
  filesOfField: { atMost: 50, unit: 'items', of: 'files of a field', else: '422 on the field' },
  pictureEdge: {
    atMost: 30_000,
    unit: 'pixels',
    of: '`min_width` and its like of a field',
    else: '422 naming the key',
  },
  toolCall: { atMost: MB + 16 * KB, unit: 'bytes', of: 'a message of an assistant', else: TOO_LARGE },
  toolAnswer: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: 'what a tool answers to an assistant',
    else: 'the call fails as `answer_too_large`',
  },
  body: {
    atMost: 16 * KB,
    unit: 'bytes',
    of: 'any other body of a route, unless a row says otherwise',
    else: TOO_LARGE,
  },
  smallBody: {
    atMost: 4 * KB,
    unit: 'bytes',
    of: 'the body that names a person, a licence, a draft, or how long a key is kept',
    else: TOO_LARGE,
  },
  extensionPayload: {
    atMost: 4 * MB,
    unit: 'bytes',
    of: 'the payload of a delivery or a post, as extensions leave it, as JSON',
    else: 'the delivery fails for good as `extension_failed`',
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
  listMemory: {
    atMost: 256 * KB,
    unit: 'bytes',
    of: 'values that a list reads from the database at a time',
    else: 'they are read in batches',
  },
  search: {
    atMost: 200,
    unit: 'characters',
    of: '`q` of lists and exports, and `search` of the catalogue, of forms and of accounts',
    else: '422 naming it',
  },
  wantedLanguages: {
    atMost: 10,
    unit: 'items',
    of: 'languages of `Accept-Language` in which names of countries are searched',
    else: 'the rest is ignored',
  },
  waitingSubmissions: {
    atMost: 1_000,
    unit: 'items',
    of: 'submissions that wait for the database in a process',
    else: '503 `overloaded`',
  },
} satisfies Record<string, Budget>;
