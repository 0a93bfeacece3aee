import { formatAmount, minorUnits } from '../../../forms/money.ts';
import type { PlannedItem, TotalPlan } from '../../../forms/page/total-plan.ts';
import { containerOf, inputsOf, readField } from './fields.ts';
import { findIn, listenTo } from './form-element.ts';

/** Keeps the total at the button up to date. It is for display: what is charged is computed by the server. */
export function showTotal(form: HTMLFormElement): void {
  const place = findIn(form, '[data-total]');
  const output = place?.querySelector('output');
  if (!place || !output) return;
  const plan: TotalPlan = JSON.parse(place.getAttribute('data-total') ?? '');
  const update = () => {
    const total = totalOf(form, plan);
    output.textContent = total === null ? '–' : formatAmount(total, plan.currency, plan.language);
  };
  listenTo(form, 'input', update);
  listenTo(form, 'change', update);
  listenTo(form, 'reset', () => setTimeout(update));
  addEventListener('pageshow', update);
  update();
  place.removeAttribute('hidden');
}

/** Null while something was typed that cannot be paid. */
function totalOf(form: HTMLFormElement, { amountField, items = [], currency }: TotalPlan): number | null {
  const amount = amountField === undefined ? null : shownValue(form, amountField);
  if (amount !== null) return minorUnits(String(amount), currency);
  const total = items.reduce((sum, item) => sum + costOf(form, item), 0);
  return Number.isSafeInteger(total) && total >= 0 ? total : null;
}

function costOf(form: HTMLFormElement, { field, quantityField, prices }: PlannedItem): number {
  const value = shownValue(form, field);
  if (typeof prices === 'number') return prices * Number(value);
  const chosen = Array.isArray(value) ? value : [value];
  const sum = prices.reduce((cost, [option, price]) => cost + (chosen.includes(option) ? price : 0), 0);
  return quantityField === null ? sum : sum * Number(shownValue(form, quantityField));
}

/** Null for a field that is empty, or hidden by its condition. */
function shownValue(form: HTMLFormElement, name: string) {
  if (containerOf(inputsOf(form, name)[0])?.hidden) return null;
  return readField(form, name) ?? null;
}
