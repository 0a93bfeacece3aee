import { address } from './address.ts';
import { calculated } from './calculated.ts';
import { checkbox } from './checkbox.ts';
import { checkboxes } from './checkboxes.ts';
import { consent } from './consent.ts';
import { country } from './country.ts';
import { coupon } from './coupon.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { date_range } from './date_range.ts';
import { datetime } from './datetime.ts';
import { divider } from './divider.ts';
import { email } from './email.ts';
import type { FieldType } from './field-type.ts';
import { file } from './file.ts';
import { group } from './group.ts';
import { hidden } from './hidden.ts';
import { html } from './html.ts';
import { image } from './image.ts';
import { matrix } from './matrix.ts';
import { name } from './name.ts';
import { newerType } from './newer.ts';
import { number } from './number.ts';
import { page_break } from './page_break.ts';
import { password } from './password.ts';
import { product } from './product.ts';
import { product_option } from './product_option.ts';
import { radio } from './radio.ts';
import { range } from './range.ts';
import { ranking } from './ranking.ts';
import { rating } from './rating.ts';
import { repeater } from './repeater.ts';
import { rich_text } from './rich_text.ts';
import { scale } from './scale.ts';
import { section } from './section.ts';
import { select } from './select.ts';
import { shipping } from './shipping.ts';
import { signature } from './signature.ts';
import { slot } from './slot.ts';
import { state } from './state.ts';
import { tel } from './tel.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { time } from './time.ts';
import { total } from './total.ts';
import { url } from './url.ts';

/**
 * The field types by the value of `type` in a field's config, which is also the name of their module. All code takes types from
 * this table; the page's script takes rules from the modules.
 */
export const fieldTypes = {
  text: text(),
  textarea: textarea(),
  rich_text: rich_text(),
  email: email(),
  password: password(),
  tel: tel(),
  url: url(),
  name: name(),
  address: address(),
  country: country(),
  state: state(),
  number: number(),
  range: range(),
  rating: rating(),
  scale: scale(),
  currency: currency(),
  select: select(),
  radio: radio(),
  checkbox: checkbox(),
  checkboxes: checkboxes(),
  ranking: ranking(),
  matrix: matrix(),
  date: date(),
  date_range: date_range(),
  time: time(),
  datetime: datetime(),
  slot: slot(),
  file: file(),
  image: image(),
  signature: signature(),
  hidden: hidden(),
  consent: consent(),
  calculated: calculated(),
  product: product(),
  product_option: product_option(),
  shipping: shipping(),
  coupon: coupon(),
  total: total(),
  section: section(),
  html: html(),
  divider: divider(),
  page_break: page_break(),
  group: group(typeNamed),
  repeater: repeater(typeNamed),
};

function typeNamed(name: string): FieldType {
  return (fieldTypes as Record<string, FieldType>)[name] ?? newerType;
}
