import { formatAmount, minorUnits } from '#forms/money.ts';
import type { PlannedItem, TotalPlan } from '#forms/page/total-plan.ts';
import { readField } from './fields.ts';
import { findAllIn, findIn, listenTo } from './form-element.ts';

/** Keeps the total at the button up to date. It is for display: what is charged is computed by the server. */
export function showTotal(form: HTMLFormElement): void {
  const place = findIn(form, '[data-total]');
  const output = place?.querySelector('output');
  if (!place || !output) return;
  const plan: TotalPlan = JSON.parse(place.getAttribute('data-total') ?? '');
  const notes = ['due', 'free'].map((kind) => findIn(form, `[data-note=${kind}]`));
  // Nobody should read that there is nothing to pay before they have chosen anything.
  let isTouched = false;
  const update = () => {
    const total = totalOf(form, plan);
    const isFree = total === 0 && isTouched;
    for (const [index, note] of notes.entries()) note?.toggleAttribute('hidden', isFree !== (index === 1));
    output.textContent = total === null ? '–' : formatAmount(total, plan.currency, plan.language);
  };
  const follow = ({ target }: Event) => {
    // What is calculated changes by itself, too.
    isTouched ||= !(target instanceof HTMLOutputElement);
    update();
  };
  listenTo(form, 'input', follow);
  listenTo(form, 'change', follow);
  listenTo(form, 'reset', () => {
    isTouched = false;
    setTimeout(update);
  });
  addEventListener('pageshow', update);
  update();
  place.removeAttribute('hidden');
}

/** Null while something was typed that cannot be paid. */
function totalOf(form: HTMLFormElement, { amountField, amountNeeded, items = [], currency }: TotalPlan): number | null {
  if (amountField !== undefined) {
    const amount = shownValue(form, amountField);
    if (amount !== null) return minorUnits(String(amount), currency);
    return amountNeeded && !isHidden(form, amountField) ? null : 0;
  }
  const total = items.reduce((sum, item) => sum + costOf(form, item), 0);
  return Number.isSafeInteger(total) && total >= 0 ? total : null;
}

function costOf(form: HTMLFormElement, { field, quantityField, prices }: PlannedItem): number {
  const value = shownValue(form, field);
  if (typeof prices === 'number') return prices * Number(value);
  const chosen = Array.isArray(value) ? value : [value];
  const sum = prices.reduce((cost, [option, price]) => cost + (chosen.includes(option) ? price : 0), 0);
  return quantityField === null ? sum : sum * Number(shownValue(form, quantityField) ?? 1);
}

/** Null for a field that is empty, or hidden by its condition. */
function shownValue(form: HTMLFormElement, name: string) {
  return isHidden(form, name) ? null : (readField(form, name) ?? null);
}

function isHidden(form: HTMLFormElement, name: string): boolean {
  return [...findAllIn(form, '[data-field][hidden]')].some(
    ({ dataset: { field } }) => field === name || name.startsWith(`${field}.`),
  );
}
