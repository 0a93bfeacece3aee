import { decimalAmount } from '#forms/money.ts';
import type { Notation } from '#forms/tables/parse-cells.ts';
import { isOn, type Loose, textOf } from '../../reading.ts';
import { passOver, peek } from '../../watched.ts';
import { formulaOf } from './formula.ts';
import { strip } from './prices/prices.ts';
import { isHiddenField } from './seen.ts';
import type { Source } from './source.ts';

/** Returns the decimal separator in values of a field; undefined for amounts of money, which follow their currency. */
export function decimalOf(field: Loose): Notation['decimal'] {
  const format = textOf(peek(field, 'numberFormat'));
  return format === 'currency' ? undefined : format === 'decimal_comma' ? 'comma' : 'point';
}

export function convertNumber(source: Source): Loose {
  const { field, label, add, place } = source;
  const { draft } = place;
  const { currency } = draft.known;
  const money = currency !== undefined && textOf(field.numberFormat) === 'currency' ? currency : '';
  if (isOn(field.enableCalculation)) return convertCalculated(source, money);
  passOver(field, 'calculationFormula', 'calculationRounding');
  if (money !== '') return convertMoney(source, money);
  const { number } = draft.numbers(label, decimalOf(field));
  const bounds = {
    min: number(field.rangeMin, 'the least number'),
    max: number(field.rangeMax, 'the greatest number'),
  };
  return add({ type: 'number', label, ...bounds });
}

function convertMoney({ field, label, add, place: { draft } }: Source, currency: string): Loose {
  const bound = (written: unknown, what: string) => {
    const units = textOf(written) === '' ? null : draft.amount(written, null, `${what} of "${label}"`);
    return units === null ? undefined : decimalAmount(units, currency);
  };
  const bounds = { min: bound(field.rangeMin, 'the least amount'), max: bound(field.rangeMax, 'the greatest amount') };
  return add({ type: 'currency', label, currency, ...bounds });
}

function convertCalculated({ field, label, add, place: { draft } }: Source, currency: string): Loose {
  const rounding = textOf(field.calculationRounding);
  passOver(field, 'isRequired', 'placeholder', 'defaultValue', 'visibility');
  const decimals = rounding === 'norounding' ? 6 : draft.numbers(label).count(rounding, 'the number of decimals');
  const created = add({
    ...{ type: 'calculated', label, formula: '0', decimals },
    ...(currency !== '' && { format: 'currency', currency }),
  });
  strip(created);
  const text = textOf(field.calculationFormula);
  if (isHiddenField(field)) draft.note(created, 'visitors did not see it there; they see it here');
  draft.later(() => {
    const read = formulaOf(text, draft);
    if ('formula' in read) created.formula = read.formula;
    else if (draft.remove(created)) {
      draft.note(null, `"${label}" was left out: ${read.unknown} cannot be calculated with here`);
    }
  });
  return created;
}
