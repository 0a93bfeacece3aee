import { bodyBudgets } from './budget-tables/bodies.ts';
import { type Budget, KB, MB } from './budget-tables/budget.ts';
import { formBudgets } from './budget-tables/forms.ts';
import { storageBudgets } from './budget-tables/storage.ts';

/**
 * Limits that belong to no feature, or to several. A feature has its own in its `budgets.ts`; docs/limits.md is generated from
 * all of them.
 */
export const budgets = {
  ...bodyBudgets,
  ...formBudgets,
  ...storageBudgets,
  config: {
    atMost: 256 * KB,
    unit: 'bytes',
    of: "a form's config, as JSON",
    else: '422 `invalid_form` naming `config`',
  },
  configDepth: { atMost: 16, unit: 'levels', of: "a form's config", else: '422 `invalid_form` naming the place' },
  configValues: { atMost: 50_000, unit: 'items', of: "values in a form's config", else: '422 `invalid_form`' },
  patchOperations: { atMost: 200, unit: 'items', of: 'operations of a JSON Patch', else: '422 naming the operation' },
  patchCopy: {
    atMost: 50_000,
    unit: 'characters',
    of: 'what one `copy` of a JSON Patch copies, as JSON',
    else: '422 naming the operation',
  },
  patchCopies: {
    atMost: 500_000,
    unit: 'characters',
    of: 'what all `copy` operations of a JSON Patch copy together, as JSON',
    else: '422 naming the operation',
  },
  patternProgram: {
    atMost: 1_000,
    unit: 'items',
    of: "instructions of a field's `pattern`, once compiled",
    else: "422 `invalid_form` naming the field's `pattern`",
  },
  templateTags: {
    atMost: 1_000,
    unit: 'items',
    of: 'merge tags and blocks of one template',
    else: '422 `invalid_form` naming the template; of a form that was saved before, as in the next row',
  },
  templateText: {
    atMost: 2 * MB,
    unit: 'bytes',
    of: 'a text of a mail once its tags are filled in, or all texts of one delivery of an integration',
    else: 'a mail fails for good as `mail_invalid`, a delivery as `invalid_request`; a preview is 422 naming the key',
  },
  madeHtmlTags: {
    atMost: 100_000,
    unit: 'items',
    of: 'tags of HTML in a mail or a post once its values are filled in, where each line break is one',
    else: 'as in the row above; a post that an extension changed fails for good as `extension_failed`',
  },
  shownLines: {
    atMost: 5_000,
    unit: 'items',
    of: 'lines of a value that begin a new line in HTML',
    else: 'the others follow after a space',
  },
  htmlTags: {
    atMost: 10_000,
    unit: 'items',
    of: 'tags of HTML in one template (opening and closing ones)',
    else: '422 `invalid_form` naming the template',
  },
  madeUrl: {
    atMost: 256 * KB,
    unit: 'bytes',
    of: '`redirect_url` or the URL of a webhook once its tags are filled in',
    else: 'the visitor stays on the page; a delivery fails for good as `invalid_request`',
  },
  jsonDepth: { atMost: 64, unit: 'levels', of: 'a JSON body', else: '400 `malformed_body`' },
  jsonValues: { atMost: 50_000, unit: 'items', of: 'values in a JSON body', else: '413 `body_too_large`' },
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
} satisfies Record<string, Budget>;
