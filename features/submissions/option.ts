import { submissionsBudgets } from '#features/submissions/budgets.ts';
import type { FormOption } from '#forms/config/option.ts';
import { clearable, exact, flag, integer, line, list, type ShapeOf, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { checkTemplate } from '#forms/templates/checks.ts';
import { plainOrigin } from '#forms/templates/url-template.ts';
import { KB } from '#security/budget-tables/budget.ts';
import { budgets } from '#security/budgets.ts';
import { webOrigin } from '#security/web-address.ts';
import { pageAddress } from './page-address.ts';

/** 0 means no limit; an absent limit follows the site's option `form_rate_limits`. */
const rateLimits = exact({
  per_minute: described('Submissions of one address.', clearable(integer(0, 1_000_000))),
  per_hour: described('Submissions of one address.', clearable(integer(0, 1_000_000))),
});

const keys = {
  store_submissions: described('False keeps no values longer than they are needed.', flag().default(true)),
  anonymize_ip: described('True keeps no address of the submitter.', flag().default(false)),
  min_fill_seconds: described(
    'The least time to fill in the form; faster submissions are refused.',
    integer(0, 3600).default(2),
  ),
  retention_days: described(
    'After so many days submissions are erased; absent for never.',
    clearable(integer(1, 3650)),
  ),
  /** Filled in by `prepareSuccessMessage()`, which also has the built-in text. */
  success_message: described(
    'Plain text, shown after a submission; may hold merge tags. A built-in text when absent.',
    clearable(text(budgets.formText.atMost)),
  ),
  /** Filled in by `renderErrorMessage()`. */
  error_message: described(
    'Plain text, shown when values are refused; may hold the merge tags of form and site. A built-in text when absent.',
    clearable(text(budgets.formText.atMost)),
  ),
  redirect_url: described(
    'The address to go to after a submission: an http(s) URL or a path of this site; may hold merge tags in path and query.',
    clearable(pageAddress()),
  ),
  allowed_origins: described(
    'Other sites whose pages may submit: exact origins such as https://www.example.org.',
    list(originText(), submissionsBudgets.origins.atMost).default(() => []),
  ),
  rate_limits: described('Limits of this form; 0 means no limit, absent follows the site.', rateLimits),
  max_body_kb: described(
    'Largest body of a submission, in kB of 1,024 bytes; 128 unless it says otherwise.',
    clearable(integer(1, budgets.submissionBody.atMost / KB)),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

/** Options for accepting and answering submissions. */
export const submissionOption: FormOption = {
  keys,
  texts: [
    { path: 'success_message', atMost: budgets.formText.atMost, mode: 'text' },
    { path: 'error_message', atMost: budgets.formText.atMost, mode: 'form' },
  ],
  check({ success_message, error_message, redirect_url }, { known }, report) {
    checkTemplate('config.options.success_message', success_message, 'text', known, report);
    checkTemplate('config.options.error_message', error_message, 'form', known, report);
    checkTemplate('config.options.redirect_url', redirect_url, 'url', known, report);
  },
};

function originText() {
  return line(300).test(
    'origin',
    `\${path} must be an origin such as https://www.example.org, without a path`,
    (value) => {
      return value === undefined || (webOrigin(value) === value && plainOrigin(value) === value);
    },
  );
}
