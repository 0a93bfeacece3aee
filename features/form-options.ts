import type { FormOption } from '#forms/config/option.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import { captchaOption } from './captcha/option.ts';
import { integrationsOption } from './integrations/option.ts';
import { mailOption } from './mail/option.ts';
import { notificationsOption } from './notifications/option.ts';
import { spamOption } from './spam/option.ts';
import { submissionOption } from './submissions/option.ts';

/** What a form may have in both editions: an option is a folder's `option.ts`, and a line here. */
export function formOptions(findIntegration: FindIntegration): readonly FormOption[] {
  return [
    submissionOption,
    notificationsOption,
    mailOption,
    captchaOption,
    spamOption,
    integrationsOption(findIntegration),
  ];
}
