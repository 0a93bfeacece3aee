import { type Loose, textOf } from './reading.ts';

/** A rule as other systems have it, the field by what it is called there. */
export interface ForeignRule {
  source: string;
  op: string;
  value: unknown;
}

export interface ForeignCondition {
  action: 'show' | 'hide';
  match: 'all' | 'any';
  rules: readonly (ForeignRule | ForeignGroup)[];
}

/** Rules among rules. */
export interface ForeignGroup {
  match: 'all' | 'any';
  rules: readonly ForeignRule[];
}

/** A condition of ours. */
export interface Condition {
  action: 'show' | 'hide';
  match: 'all' | 'any';
  rules: Loose[];
}

/** What costs something is never open to more than it was. */
export const PRICED = ['product', 'product_option', 'shipping'];
const LISTS = ['checkboxes'];
const NUMBERS = ['number', 'range', 'rating', 'scale', 'calculated', 'quantity'];
const OF_LISTS: Record<string, string> = {
  ...{ equals: 'contains', not_equals: 'not_contains', contains: 'contains', not_contains: 'not_contains' },
};
const OPPOSITES: Record<string, string> = {
  ...{ equals: 'not_equals', contains: 'not_contains', empty: 'not_empty', in: 'not_in' },
  ...{ greater_than: 'at_most', less_than: 'at_least' },
};
for (const [op, other] of Object.entries(OPPOSITES)) OPPOSITES[other] = op;

/** One rule as a rule of ours; null for what cannot be asked here. */
export function ruleOf(found: { path: string; field: Loose } | undefined, { op, value }: ForeignRule): Loose | null {
  if (!found || op === '') return null;
  const { path, field } = found;
  const type = String(field.type);
  const rule = (as: string, to?: unknown, of = path) => ({ field: of, op: as, ...(to !== undefined && { value: to }) });
  // Of what is priced a value may come with its price.
  const text = PRICED.includes(type) ? textOf(value).replace(/\|[^|]*$/, '') : textOf(value);
  if (type === 'total') return null;
  if (type === 'product') return ruleOfProduct(path, field, op, text);
  if (op === 'empty' || op === 'not_empty') return rule(op);
  const isAlike = op === 'equals' || op === 'not_equals';
  if (type === 'checkbox' || type === 'consent') {
    if (!isAlike) return null;
    const wanted = value === true || (text !== '' && !/^(0|false|no|off|unchecked)$/i.test(text));
    return rule('equals', wanted === (op === 'equals'));
  }
  if (isAlike && text === '') return rule(op === 'equals' ? 'empty' : 'not_empty');
  if (LISTS.includes(type) || field.multiple === true) {
    const as = OF_LISTS[op];
    return as ? rule(as, text) : null;
  }
  if (NUMBERS.includes(type)) {
    const number = Number(text);
    return Number.isFinite(number) && text !== '' ? rule(op, number) : null;
  }
  return rule(op, text);
}

/** A rule on a product asks for the variant that was chosen; where it has none, for how many are ordered. */
function ruleOfProduct(path: string, { options, price }: Loose, op: string, text: string): Loose | null {
  const isAlike = op === 'equals' || op === 'not_equals';
  const asks =
    op === 'empty' || op === 'not_empty'
      ? op
      : isAlike && text === ''
        ? op === 'equals'
          ? 'empty'
          : 'not_empty'
        : null;
  if (asks) return { field: path, op: asks };
  if (Array.isArray(options)) return { field: `${path}.choice`, op, value: text };
  const number = Number(text);
  if (price === undefined || text === '' || !Number.isFinite(number)) return null;
  return { field: `${path}.quantity`, op, value: number };
}

/** All of these conditions at once; null where that cannot be said. */
export function joined([first, ...others]: readonly Condition[]): Condition | null {
  if (!first || others.length === 0) return first ?? null;
  const all = [first, ...others];
  if (all.every(({ action }) => action === 'hide'))
    return { action: 'hide', match: 'any', rules: all.flatMap((one) => asRules(one, 'any')) };
  const shown = all.map((one) => (one.action === 'show' ? one : opposite(one)));
  if (shown.some((one) => one === null)) return null;
  return { action: 'show', match: 'all', rules: (shown as Condition[]).flatMap((one) => asRules(one, 'all')) };
}

function asRules({ match, rules }: Condition, among: 'all' | 'any'): Loose[] {
  return match === among || rules.length === 1 ? rules : [{ match, rules }];
}

/** When what is hidden is shown. */
function opposite({ match, rules }: Condition): Condition | null {
  const turned = rules.map((rule) => {
    const op = OPPOSITES[String(rule.op)];
    return op === undefined ? null : { ...rule, op };
  });
  return turned.includes(null)
    ? null
    : { action: 'show', match: match === 'all' ? 'any' : 'all', rules: turned as Loose[] };
}
