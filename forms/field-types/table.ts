import { checkbox } from './checkbox.ts';
import { checkboxes } from './checkboxes.ts';
import { consent } from './consent.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { email } from './email.ts';
import { hidden } from './hidden.ts';
import { number } from './number.ts';
import { radio } from './radio.ts';
import { range } from './range.ts';
import { rating } from './rating.ts';
import { scale } from './scale.ts';
import { select } from './select.ts';
import { tel } from './tel.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { time } from './time.ts';
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
  range: range(),
  rating: rating(),
  scale: scale(),
  currency: currency(),
  select: select(),
  radio: radio(),
  checkbox: checkbox(),
  checkboxes: checkboxes(),
  date: date(),
  time: time(),
  datetime: datetime(),
  hidden: hidden(),
  consent: consent(),
};
