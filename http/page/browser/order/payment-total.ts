import { formatAmount, parseTypedAmount } from '#forms/money.ts';
import { addUp, couponMistake, type OrderPart } from '#forms/orders/sums.ts';
import type { PlannedItem, TotalPlan } from '#forms/page/total-plan.ts';
import type { FieldRules } from '#http/page/browser/field-rules.ts';
import { findAllIn, findIn, listenTo } from '#http/page/browser/form-element.ts';
import { followValues } from '#http/page/browser/logic/follow.ts';
import { isOff } from '#http/page/browser/logic/off.ts';
import { readField } from '#http/page/browser/rows/read-field.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';
import { fillIn } from '#texts/text.ts';
import type { followCoupon } from './coupon.ts';
import type { orderOn } from './order.ts';
import type { showSummary } from './summary.ts';

/** Functions of the script of orders. */
interface OrderScript {
  orderOn: typeof orderOn;
  followCoupon: typeof followCoupon;
  showSummary: typeof showSummary;
}

/**
 * Keeps the totals at the button and in the form up to date. They are only for display: the server computes the charged amount.
 */
export function showTotal(
  form: HTMLFormElement,
  settings: () => SvcaForms,
  rules: FieldRules,
  shop: OrderScript | undefined,
): void {
  const place = findIn(form, '[data-total]');
  const output = place?.querySelector('output');
  const tables = [...findAllIn(form, '[data-order]')];
  const given = place?.getAttribute('data-total') ?? tables[0]?.dataset.order;
  if (given === undefined) return;
  const plan: TotalPlan = JSON.parse(given);
  const button = findIn(form, '.svca-actions > [type=submit]') as HTMLElement | null;
  /** Shows the amount on a button that leads to a payment. */
  const nameButton = (total: number | null) => {
    const { send, pay } = plan.button ?? {};
    if (!button || send === undefined || pay === undefined) return;
    const amount = total && formatAmount(total, plan.currency, plan.language);
    button.dataset.send = amount ? fillIn(pay, { amount }) : send;
    // On earlier pages of the form the button leads to the next page.
    if (!place?.closest('.svca-last[hidden]')) button.textContent = button.dataset.send;
  };
  const notes = ['due', 'free'].map((kind) => findIn(form, `[data-note=${kind}]`));
  // "Nothing to pay" must not show before the visitor has chosen anything.
  let isTouched = false;
  const update = () => {
    const order = shop?.orderOn(form, rules) ?? { lines: [], parts: [], shipping: [] };
    const parts = plan.order || tables.length > 0 ? order.parts : planned(form, plan);
    const sums = parts && addUp(parts, coupon?.terms() ?? null, order.shipping, plan.step);
    const total = sums && Number.isSafeInteger(sums.total) && sums.total >= 0 ? sums.total : null;
    const isFree = total === 0 && isTouched;
    for (const [index, note] of notes.entries()) note?.toggleAttribute('hidden', isFree !== (index === 1));
    if (output) output.textContent = total === null ? '–' : formatAmount(total, plan.currency, plan.language);
    if (parts) coupon?.tell(parts, plan);
    for (const table of tables) if (sums && parts) shop?.showSummary(table, order, sums, usedCode(parts));
    nameButton(total);
  };
  const coupon = shop?.followCoupon(form, settings, () => update());
  /** Returns the code; '' for a code without effect on the current order. */
  const usedCode = (parts: readonly OrderPart[]) => {
    const terms = coupon?.terms();
    return terms && parts.length > 0 && !couponMistake(parts, terms) ? (coupon?.code() ?? '') : '';
  };
  const touch = ({ target }: Event) => {
    // Calculated fields change by themselves.
    isTouched ||= !(target instanceof HTMLOutputElement);
  };
  listenTo(form, 'input', touch);
  listenTo(form, 'change', touch);
  listenTo(form, 'reset', () => {
    isTouched = false;
  });
  followValues(form, update);
  place?.removeAttribute('hidden');
}

/** Returns the amounts of a payment without products, by field; null while an amount was typed that cannot be paid. */
function planned(form: HTMLFormElement, plan: TotalPlan): OrderPart[] | null {
  const { amount: fixed, amountField, amountNeeded, items = [], currency } = plan;
  if (fixed !== undefined) return [{ field: '', amount: fixed }];
  if (amountField === undefined) {
    return items.flatMap((item) => {
      const amount = costOf(form, item);
      // Items without a choice are not ordered.
      return amount === 0 ? [] : [{ field: item.field, amount }];
    });
  }
  const chosen = shownValue(form, amountField);
  if (chosen === null) return amountNeeded && !isAway(form, amountField) ? null : [];
  const amount = parseTypedAmount(String(chosen), currency);
  return amount === null ? null : [{ field: amountField, amount }];
}

function costOf(form: HTMLFormElement, { field, quantityField, prices }: PlannedItem): number {
  const value = shownValue(form, field);
  if (typeof prices === 'number') return prices * Number(value);
  const chosen = Array.isArray(value) ? value : [value];
  const sum = prices.reduce((cost, [option, price]) => cost + (chosen.includes(option) ? price : 0), 0);
  return quantityField === null ? sum : sum * Number(shownValue(form, quantityField) ?? 1);
}

/** Returns the value of a field; null when it is empty or off. */
function shownValue(form: HTMLFormElement, name: string) {
  return isAway(form, name) ? null : (readField(form, name) ?? null);
}

/** True when a field is off. Hidden fields without a condition consist only of an input. */
function isAway(form: HTMLFormElement, name: string): boolean {
  return isOff(findIn(form, `[data-field="${name}"],[name="${name}"]`));
}
