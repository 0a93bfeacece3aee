import type { FormOption } from '#forms/config/option.ts';
import { clearable, exact, line, type ShapeOf } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';

/** The sender of a form's mails. Absent keys follow the site's settings. */
const sender = exact({
  from_name: described('A line of text.', clearable(line(255))),
  from_email: described('One address, which the mail provider has to know.', clearable(mailbox())),
  reply_to: described('One address.', clearable(mailbox())),
});

const keys = { email: described('The sender of the form’s mails, in place of the site’s.', clearable(sender)) };

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export const mailOption: FormOption = { keys };

function mailbox() {
  return line(191).test('mailbox', `\${path} must be one e-mail address`, (value) => !value || isMailbox(value));
}
