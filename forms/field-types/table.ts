import { checkbox } from './checkbox.ts';
import { checkboxes } from './checkboxes.ts';
import { consent } from './consent.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { hidden } from './hidden.ts';
import { number } from './number.ts';
import { radio } from './radio.ts';
import { select } from './select.ts';
import { tel } from './tel.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { url } from './url.ts';

/**
 * The field types by the name that `type` has in a field's config, which is also the name of their module. Everything that knows
 * types takes them from here, and the page's script its rules from the modules.
 */
export const fieldTypes = {
  text: text(),
  textarea: textarea(),
  email: email(),
  tel: tel(),
  url: url(),
  number: number(),
  select: select(),
  radio: radio(),
  checkbox: checkbox(),
  checkboxes: checkboxes(),
  date: date(),
  hidden: hidden(),
  consent: consent(),
};
