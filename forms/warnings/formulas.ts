import { calculate } from '#forms/calculations/evaluate.ts';
import { type Column, fieldsOf, namesWithUse, OF_ROWS } from '#forms/calculations/formula.ts';
import { looseFields } from '#forms/config/known-fields.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { formulaOf } from '#forms/field-types/calculated.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { type FieldConfig, type InputFieldConfig, inputType, placedFields } from '#forms/field-types/index.ts';
import { groupOf, pathFrom } from '#forms/values/condition-rules.ts';
import type { ConfigWarning } from './rules.ts';

/** How often a formula is tried, with other values each time. */
const TRIES = 12;

/** Formulas that have no result whatever is filled in, such as a sum of names: they show nothing, and cost nothing. */
export function warnOfFormulas(config: FormConfig): ConfigWarning[] {
  const placed = new Map(placedFields(config.fields).map(({ path, field }) => [path, field]));
  return looseFields(config.fields, 'config.fields').flatMap(({ at, path: own, field }): ConfigWarning[] => {
    if (field.type !== 'calculated') return [];
    const formula = formulaOf(field as FieldConfig & { type: 'calculated' });
    const names = formula ? fieldsOf(formula) : [];
    if (!formula || names.length === 0) return [];
    const ofRows = new Set(
      namesWithUse(formula).flatMap(([name, use]) => (use && OF_ROWS.includes(use) ? [name] : [])),
    );
    const read =
      (turn: number) =>
      (name: string): PlainValue | Column | undefined => {
        const value = sampleAt(
          pathFrom(own, name, (one) => placed.has(one)),
          placed,
          turn + names.indexOf(name),
        );
        return ofRows.has(name) && !Array.isArray(value) ? { rows: [value] } : value;
      };
    const turns = Array.from({ length: TRIES }, (_, turn) => turn);
    if (turns.some((turn) => calculate(formula, 2, read(turn)) !== null)) return [];
    const message = `${at}.formula never has a result: of what ${names.slice(0, 5).join(', ')} hold nothing can be calculated so`;
    return [{ code: 'formula_gives_nothing', path: `${at}.formula`, message }];
  });
}

/** Something that a field may hold, another one for each turn. */
function sampleAt(path: string, placed: ReadonlyMap<string, InputFieldConfig>, turn: number): PlainValue {
  const field = placed.get(path);
  if (field) return samplesOf(field).at(turn % samplesOf(field).length) ?? null;
  const holder = placed.get(groupOf(path));
  if (!holder) return null;
  const type = inputType(holder);
  return type.figures?.(type.sample(holder))[path.slice(groupOf(path).length + 1)] ?? null;
}

function samplesOf(field: InputFieldConfig): PlainValue[] {
  const type = inputType(field);
  if (field.type === 'calculated' || field.type === 'repeater') return [3, 5, 2];
  const possible = type.possibleValues(field)?.filter((value) => value !== '' && value !== null) ?? [];
  if (possible.length > 0) return possible;
  const { min, max } = field as { min?: unknown; max?: unknown };
  const tried: unknown[] = [type.sample(field), 7, 2, '5', '12', min, max];
  return tried.flatMap((raw) => {
    const { value, rule } = type.sanitise(raw ?? '', field);
    return rule || type.isEmpty(value) || type.validate(value, field) !== null ? [] : [type.comparable(value, field)];
  });
}
