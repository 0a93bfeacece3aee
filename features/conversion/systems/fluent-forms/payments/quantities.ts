import { budgets } from '#security/budgets.ts';
import type { ForeignCondition, ForeignRule } from '../../../conditions.ts';
import type { Drafting } from '../../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, textOf } from '../../../reading.ts';
import { plainLine } from '../../../texts.ts';
import { passOver } from '../../../watched.ts';
import { MANY, standAtProduct } from '../../product-quantity.ts';
import { conditionOf } from '../conditions.ts';
import { decimalOf } from '../fields.ts';
import { isHiddenBy } from '../hidden.ts';
import { rulesOf } from '../rules.ts';

export function isQuantity({ element, settings }: Loose): boolean {
  if (element === 'item_quantity_component') return true;
  return element === 'rangeslider' && isOn(looseOf(settings).enable_target_product);
}

/** Returns the quantity fields by the product they count. The last one for a product wins. */
export function quantitiesIn(fields: readonly Loose[]): ReadonlyMap<string, Loose> {
  return new Map(
    allIn(fields)
      .filter(isQuantity)
      .map((field) => [textOf(looseOf(field.settings).target_product), field]),
  );
}

function allIn(fields: readonly Loose[]): Loose[] {
  return fields.flatMap((field) => {
    const columns = loosesOf(field.columns).flatMap((column) => loosesOf(column.fields));
    return [field, ...allIn(columns)];
  });
}

export function quantityName(field: Loose): string {
  const settings = looseOf(field.settings);
  return plainLine(textOf(settings.label)) || textOf(looseOf(field.attributes).name) || 'Quantity';
}

export interface Quantity {
  /** Keys of the product. */
  keys: Loose;
  /** The default quantity. */
  count: number | undefined;
  /** Additional conditions for ordering any. */
  around: readonly ForeignCondition[];
}

interface Counted {
  name: string;
  label: string;
  /** The operands of rules that ask whether the product is chosen at all. */
  choices: readonly string[];
  /** The largest quantity that can be ordered. */
  most: number;
}

/** Reads a quantity field for its product; null if the quantity cannot be known. */
export function quantityOf(field: Loose, { name, label, choices, most }: Counted, draft: Drafting): Quantity | null {
  const [settings, attributes] = [looseOf(field.settings), looseOf(field.attributes)];
  const rules = looseOf(settings.validation_rules);
  const own = quantityName(field);
  const { count } = draft.numbers(own, decimalOf(settings));
  passOver(settings, 'target_product', 'enable_target_product', 'numeric_formatter', 'is_payment_field');
  const { messages } = rulesOf(rules, 'number');
  for (const text of Object.values(messages || {}))
    draft.note(null, `a message of "${own}" was left out: ${textOf(text)}`);
  const bound = (key: string, what: string) => count(looseOf(rules[key]).value, what) ?? count(attributes[key], what);
  const [low, high] = [bound('min', 'the least number'), bound('max', 'the greatest number')];
  const usual = count(attributes.value, 'the default') || undefined;
  if (isHiddenBy(field)) {
    passOver(looseOf(rules.required), 'value');
    return usual === undefined ? null : { keys: fixed(usual), count: usual, around: [] };
  }
  const condition = conditionOf(settings.conditional_logics);
  const asksAnything = condition !== null && condition.rules.length > 0;
  const around = asksAnything && !isChosen(condition, name, choices) ? [condition] : [];
  if (around.some(({ rules: asked }) => asked.some((rule) => 'source' in rule && rule.source === name))) return null;
  if (around.length > 0)
    draft.note(null, `the condition of "${own}" is one of "${label}", at which the quantity stands here`);
  return {
    keys: {
      max_quantity: Math.max(1, Math.min(high ?? MANY, most, budgets.productQuantity.atMost)),
      min_quantity: low !== undefined && low > 1 ? low : undefined,
      required: isOn(looseOf(rules.required).value),
    },
    count: usual,
    around,
  };
}

function fixed(usual: number): Loose {
  return { min_quantity: usual, max_quantity: usual, default: { quantity: usual }, read_only: true };
}

/** True when the quantity is shown if and only if its product is chosen. */
function isChosen({ action, match, rules }: ForeignCondition, name: string, choices: readonly string[]): boolean {
  const own = rules.filter((rule): rule is ForeignRule => 'source' in rule && rule.source === name);
  if (action !== 'show' || own.length !== rules.length) return false;
  if (own.every(({ op, value }) => op === 'not_equals' && textOf(value) === '')) return true;
  const named = own.filter(({ op }) => op === 'equals').map(({ value }) => textOf(value));
  return (
    (match === 'any' || rules.length === 1) &&
    named.length === own.length &&
    choices.every((one) => named.includes(one))
  );
}

/** Registers the quantity for rules and formulas, and adds a note about its new location. */
export function referQuantity(field: Loose, created: Loose, label: string, draft: Drafting): void {
  const source = textOf(looseOf(field.attributes).name);
  standAtProduct(draft, { field, source, label: quantityName(field) }, created, label);
}
