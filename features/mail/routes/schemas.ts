import { parsed } from '#forms/json-schema/keys.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { shaped, text, yesOrNo } from '#http/routing/answers.ts';

/** Schema of one e-mail address. @param must rule in error messages, as for `parsed` */
export const mailboxKey = (must: string) =>
  parsed(must, (given) => (typeof given === 'string' && isMailbox(given) ? given : undefined), {
    json: { type: 'string', format: 'email' },
  });

const ADDRESS = 'must be one e-mail address, such as ada@example.org';

/** Schema of a test mail's recipient. @param more end of the error message */
export const recipientKey = (more = '') => mailboxKey(ADDRESS + more).required(`\${path} ${ADDRESS}${more}`);

/** Answer to a test mail, whatever its result. */
export const TRIED_MAIL = {
  success: shaped<boolean>({ type: 'boolean' }),
  sent: yesOrNo(),
  provider: text(),
  code: text().optional(),
  message: text().optional(),
  hint: text().optional(),
};
