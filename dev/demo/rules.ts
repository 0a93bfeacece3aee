import { alertsOption } from '#features/alerts/option.ts';
import { captchaOption } from '#features/captcha/option.ts';
import { editingOption } from '#features/editing/option.ts';
import { integrationsOption } from '#features/integrations/option.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { invitationsOption } from '#features/invitations/option.ts';
import { limitsOption } from '#features/limits/option.ts';
import { mailOption } from '#features/mail/option.ts';
import { notificationsOption } from '#features/notifications/option.ts';
import { lackingOptions } from '#features/pro-options.ts';
import { processOption } from '#features/processes/option.ts';
import { spamOption } from '#features/spam/option.ts';
import { endingsOption } from '#features/submissions/endings.ts';
import { submissionOption } from '#features/submissions/option.ts';
import { uploadOption } from '#features/uploads/option.ts';
import { visitsOption } from '#features/visits/option.ts';
import type { FormOption } from '#forms/config/option.ts';
import { createFormRules, type FormRules } from '#forms/config/rules.ts';
import type { Edition } from '#forms/config/types.ts';

/** The options of the free edition. The service takes them from its features, which need a database and do not run in a browser. */
const OPTIONS: readonly FormOption[] = [
  mailOption,
  notificationsOption,
  limitsOption,
  invitationsOption,
  uploadOption,
  integrationsOption(integrationOf),
  submissionOption,
  endingsOption,
  spamOption,
  captchaOption,
  alertsOption,
  editingOption,
  processOption,
  visitsOption,
];

/** @param ofPro the options of the Pro package, where it is installed */
export function demoRules(edition: Edition, ofPro: readonly FormOption[]): FormRules {
  return createFormRules({ options: [...OPTIONS, ...(edition === 'pro' ? ofPro : lackingOptions)], edition });
}
