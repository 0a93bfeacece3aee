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

/** The field types by the name that `type` has in a field's config. Everything that knows types takes them from here. */
export const fieldTypes = {
  text,
  textarea,
  email,
  tel,
  url,
  number,
  select,
  radio,
  checkbox,
  checkboxes,
  date,
  hidden,
  consent,
};
