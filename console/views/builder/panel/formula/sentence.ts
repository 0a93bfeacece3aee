import { mapFormula } from '../../editor/references/walk.ts';
import { type FieldChoice, fullLabel } from '../schema/fields.ts';

const SIGNS: readonly [RegExp, string][] = [
  [/\s*\*\s*/g, ' × '],
  [/\s*\/\s*/g, ' ÷ '],
  [/\s*>=\s*/g, ' ≥ '],
  [/\s*<=\s*/g, ' ≤ '],
  [/\s*!=\s*/g, ' ≠ '],
];

/** Writes a formula with the labels of its fields and the usual signs: `“Seats” × “Price” + 5`. */
export function formulaSentence(formula: string, choices: readonly FieldChoice[]): string {
  // Labels and texts come back last: a sign in them is not one of the formula.
  const kept: string[] = [];
  const keep = (text: string) => `@${kept.push(text) - 1}@`;
  const marked = mapFormula(formula.replace(/"[^"]*"|'[^']*'/g, keep), (name) => {
    const choice = choices.find((one) => one.name === name);
    return keep(choice ? `“${fullLabel(choice)}”` : name);
  });
  const signed = SIGNS.reduce((text, [pattern, sign]) => text.replace(pattern, sign), marked);
  return signed.replace(/@(\d+)@/g, (_, index) => kept[Number(index)] ?? '').trim();
}
