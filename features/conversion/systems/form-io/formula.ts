import type { Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, textOf } from '../../reading.ts';

const NUMERIC = ['number', 'currency', 'calculated', 'range', 'rating', 'scale'];

/** True for a calculated component that visitors cannot change. */
export function isCalculated(component: Loose): boolean {
  const { calculateValue, allowCalculateOverride } = component;
  const isSet = textOf(calculateValue) !== '' || Object.keys(looseOf(calculateValue)).length > 0;
  return isSet && !isOn(allowCalculateOverride);
}

/** Converts `value = data.a * (row.b + 2)` to a formula of ours; returns null for any other JavaScript. */
export function formulaOf(code: string, owner: Loose, draft: Drafting): string | null {
  const [, expression] = /^\s*value\s*=\s*([^;=]+?)\s*;?\s*$/.exec(code) ?? [];
  if (expression === undefined) return null;
  let isKnown = true;
  const formula = expression.replaceAll(/\b(?:data|row)((?:\.[A-Za-z_]\w*)+)/g, (_all, path: string) => {
    const source = path.slice(1);
    const operand = draft.pathFrom(owner, source);
    if (operand === undefined || !NUMERIC.includes(String(draft.fieldOf(source)?.type))) isKnown = false;
    return operand ?? '';
  });
  const rest = expression.replaceAll(/\b(?:data|row)(?:\.[A-Za-z_]\w*)+/g, '0');
  return isKnown && /^[\d\s.+\-*/()]+$/.test(rest) ? formula : null;
}
