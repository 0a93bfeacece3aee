import { amount, exact, finite, integer, line, list, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { couponKey } from '#forms/orders/coupon-key.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { ANSWER } from '#security/budget-tables/page-script.ts';
import { budgets } from '#security/budgets.ts';
import { couponRule } from './coupon-rule.ts';
import { isTimeZone } from './datetime.ts';
import { type ConfigMistake, defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { inTimeZone } from './zoned-time.ts';

export const rule = couponRule;

const moment = () =>
  text(16).matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, `\${path} must be a day and a time as YYYY-MM-DDTHH:MM`);

const codesKey = () =>
  list(
    exact({
      code: described(
        'The code, which visitors may enter in upper or lower case.',
        line(40)
          .required(`\${path} is required`)
          .matches(/^[a-zA-Z0-9][a-zA-Z0-9_-]*$/, `\${path} must have letters, digits, _ and - alone`),
      ),
      percent: described('The discount in percent; this or amount.', percent()),
      amount: described('The discount as an amount.', amount(1)),
      min_amount: described('The least amount of an order that the code is for.', amount(1)),
      products: described(
        'The fields with prices that the code is for; all unless it is set.',
        list(line(194).required(), budgets.formFields.atMost).min(1, `\${path} must name at least one field`),
      ),
      from: described('The start of its validity, as YYYY-MM-DDTHH:MM.', moment()),
      until: described('The end of its validity.', moment()),
      max_uses: described('The number of times it can be used in all.', integer(1, 100_000_000)),
      max_per_person: described('The number of times one person can use it; needs person_field.', integer(1, 100_000)),
    }),
    budgets.couponCodes.atMost,
  )
    .required(`\${path} is required: list the codes as {code, percent} or {code, amount}`)
    .min(1, `\${path} must have at least one code`);

/**
 * A coupon code that reduces the order's total. The server alone knows the codes: no page and no public document contains them.
 */
export function coupon() {
  return defineFieldType({
    ...rule,
    keys: {
      codes: described('The valid codes.', codesKey()),
      time_zone: described(
        'The time zone of from and until, such as Europe/Berlin; UTC unless it is set.',
        line(64).test('time_zone', `\${path} must be a time zone such as Europe/Berlin`, (zone) => {
          return zone === undefined || isTimeZone(zone);
        }),
      ),
      person_field: described('The field that identifies a person, for max_per_person.', line(64)),
    },
    checkConfig,
    isLate: true,
    sample: () => 'CODE',
    display: plainText,
    jsonSchema: (_field, required) => ({ type: 'string', maxLength: ANSWER, ...(required && { minLength: 1 }) }),
    frame: 'labelled',
    fixedBy: 'readonly',
    renderInput: (field, { value, texts, attributes }) => {
      const own = { type: 'text', ...attributes, value: plainText(value), placeholder: field.placeholder };
      const more = { maxlength: ANSWER, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' };
      const { coupon_minimum, coupon_products } = texts.rules;
      const messages = { applied: texts.order.applied, coupon_minimum, coupon_products };
      const shown = { type: 'button', hidden: true, 'data-texts': JSON.stringify(messages) };
      const button = `<button${renderAttributes(shown)}>${escapeHtml(texts.order.apply)}</button>`;
      return `<span class="svca-coupon"><input${renderAttributes({ ...own, ...more })}>${button}</span><p class="svca-description" role="status"></p>`;
    },
    scriptAttributes: () => ({ 'data-coupon': true }),
  });
}

function percent() {
  return finite(0.01, 100).test('hundredths', `\${path} must have at most two decimals`, (value) => {
    return value === undefined || Number(value.toFixed(2)) === value;
  });
}

interface Codes {
  codes: readonly {
    code: string;
    percent?: number;
    amount?: number;
    from?: string;
    until?: string;
    max_per_person?: number;
  }[];
  time_zone?: string;
  person_field?: string;
}

function checkConfig({ codes, time_zone: zone = 'UTC', person_field: person }: Codes): ConfigMistake<string>[] {
  const seen = new Set<string>();
  return codes.flatMap(({ code, percent: share, amount, from, until, max_per_person: most }, index) => {
    const mistakeAt = (key: string, message: string) => ({ key: `codes[${index}].${key}`, message });
    const mistakes: ConfigMistake<string>[] = [];
    if (seen.has(couponKey(code))) mistakes.push(mistakeAt('code', 'repeats an earlier code'));
    seen.add(couponKey(code));
    if ((share === undefined) === (amount === undefined)) {
      mistakes.push(mistakeAt('percent', 'is required, or amount; use exactly one of them'));
    }
    const [begins, ends] = [from, until].map((local) => (local === undefined ? undefined : inTimeZone(local, zone)));
    if (begins === null) mistakes.push(mistakeAt('from', `is not a valid time in ${zone}`));
    if (ends === null) mistakes.push(mistakeAt('until', `is not a valid time in ${zone}`));
    if (begins && ends && Date.parse(begins) >= Date.parse(ends))
      mistakes.push(mistakeAt('until', 'must be later than from'));
    if (most !== undefined && person === undefined) mistakes.push(mistakeAt('max_per_person', 'needs person_field'));
    return mistakes;
  });
}
