import { calculate } from '#forms/calculations/evaluate.ts';
import { type Formula, fieldsOf } from '#forms/calculations/formula.ts';
import { looseFields } from '#forms/config/known-fields.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { formulaOf } from '#forms/field-types/calculated.ts';
import { isEmptyValue, type PlainValue } from '#forms/field-types/field-value.ts';
import type { FieldConfig } from '#forms/field-types/index.ts';
import { type Target, targetsIn } from './conditions-in.ts';
import { heldBy } from './held.ts';
import type { ConfigWarning } from './rules.ts';

/** A kind of value that formulas calculate with. A text such as a name is of no kind. */
type Kind = 'number' | 'day' | 'time';
type Kinds = ReadonlySet<Kind>;

const ALL: Kinds = new Set<Kind>(['number', 'day', 'time']);
const NUMBER: Kinds = new Set<Kind>(['number']);
const NOTHING: Kinds = new Set<Kind>();
/** For each kind, a formula that has a result for values of that kind alone. */
const PROBES: Record<Kind, Formula> = {
  number: ['@', 'it'],
  day: ['days', ['@', 'it'], ['@', 'it']],
  time: ['<', ['@', 'it'], ['"', '00:00']],
};
/** Types of texts that are never a number, a day or a time. */
const WORDS: readonly string[] = ['email', 'url'];

/** Warns of formulas that never have a result, such as a sum of names: they show nothing. */
export function warnOfFormulas(config: FormConfig): ConfigWarning[] {
  const targetOf = targetsIn(config);
  return looseFields(config.fields, 'config.fields').flatMap(({ location, path: own, field }): ConfigWarning[] => {
    if (field.type !== 'calculated') return [];
    const formula = formulaOf(field as FieldConfig & { type: 'calculated' });
    const names = formula ? fieldsOf(formula) : [];
    if (!formula || names.length === 0) return [];
    if (kindsOf(formula, (name) => kindsOfTarget(targetOf(own, name))).has('number')) return [];
    const message = `${location}.formula never has a result: it cannot calculate with the values of ${names.slice(0, 5).join(', ')}`;
    return [{ code: 'formula_gives_nothing', path: `${location}.formula`, message }];
  });
}

/**
 * Returns the kinds that the result of a formula may have when its fields are filled in. @param read returns the kinds of a field
 */
function kindsOf(formula: Formula, read: (name: string) => Kinds): Kinds {
  const [name, ...rest] = formula;
  if (name === '@') return read(formula[1]);
  if (name === '#') return NUMBER;
  if (name === '"') return new Set(formula[1] === '' ? NUMBER : kindsOfValue(formula[1]));
  const args = (rest as Formula[]).map((arg) => kindsOf(arg, read));
  const [first = NOTHING, second = NOTHING, third = NOTHING] = args;
  switch (name) {
    case 'if':
      return new Set([...second, ...third]);
    case 'default':
      return new Set([...first, ...second]);
    case 'choose':
      // Results follow each compared value, and stand at the end.
      return new Set(
        args.flatMap((kinds, index) => (index > 0 && (index % 2 === 0 || index === args.length - 1) ? [...kinds] : [])),
      );
    case 'days':
      return first.has('day') && second.has('day') ? NUMBER : NOTHING;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [...first].some((kind) => second.has(kind)) ? NUMBER : NOTHING;
    case '==':
    case '!=':
    case 'and':
    case 'or':
    case 'not':
    case 'has':
    case 'empty':
    case 'count':
      return NUMBER;
    case '/':
    case '%':
      if (isZero((rest as Formula[])[1] ?? formula)) return NOTHING;
      return first.has('number') && second.has('number') ? NUMBER : NOTHING;
    default:
      return args.every((kinds) => kinds.has('number')) ? NUMBER : NOTHING;
  }
}

/** Returns the kinds that a field's values may have; all kinds when the values cannot be listed. */
function kindsOfTarget(target: Target | undefined): Kinds {
  if (!target) return ALL;
  if (WORDS.includes(target.field.type)) return NOTHING;
  const held = heldBy(target.field, [], target.figure);
  return held ? new Set(held.values.flatMap(kindsOfValue)) : ALL;
}

function kindsOfValue(value: PlainValue): Kind[] {
  if (isEmptyValue(value)) return [];
  return [...ALL].filter((kind) => calculate(PROBES[kind], 0, () => value) !== null);
}

function isZero([name, written]: Formula): boolean {
  return name === '#' && Number(written) === 0;
}
