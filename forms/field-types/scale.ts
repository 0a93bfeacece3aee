import { choice, integer, line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { type Points, pointsFrom, pointsRule, pointsSchema, renderPoints } from './points.ts';
import type { FieldRule } from './rule.ts';

interface ScaleConfig extends Partial<Points> {
  preset?: string;
}

export const rule: FieldRule<ScaleConfig> = {
  ...pointsRule,
  validate: (value, field, matches) => pointsRule.validate(value, pointsOf(field), matches),
};

/** A choice of a whole number between two labelled ends, such as the Net Promoter Score. */
export function scale() {
  return defineFieldType({
    ...rule,
    keys: {
      preset: described('nps stands for 0 to 10, the range of the Net Promoter Score.', choice(['nps'])),
      min: described('The first point; 1 unless it is set.', integer(-10, 10)),
      max: described('The last point; 5 unless it is set.', integer(-10, 10)),
      low_label: described('The meaning of the first point.', line(100)),
      high_label: described('The meaning of the last point.', line(100)),
    },
    checkConfig(field) {
      const { min, max } = pointsOf(field);
      if (field.preset && (field.min !== undefined || field.max !== undefined)) {
        return [{ key: 'preset', message: 'sets the points: leave min and max out' }];
      }
      return min >= max ? [{ key: 'min', message: 'must be less than max' }] : [];
    },
    sample: (field) => pointsOf(field).max,
    summary: (field) => ({
      kind: 'points',
      points: pointsFrom(pointsOf(field)),
      isNps: field.preset === 'nps',
      ...(field.low_label && { low: field.low_label }),
      ...(field.high_label && { high: field.high_label }),
      of: (value) => value,
    }),
    display: plainText,
    jsonSchema: (field, required) => pointsSchema(pointsOf(field), required),
    possibleValues: (field) => [null, ...pointsFrom(pointsOf(field))],
    frame: 'group',
    requiredText: 'choice',
    renderInput: (field, input) => {
      const { low_label: low, high_label: high } = field;
      const points = { ...field, ...pointsOf(field) };
      const meanings = new Map([
        [points.min, low],
        [points.max, high],
      ]);
      // The ends stand below the row, where only eyes find the point that they belong to.
      const labelOf = (point: number) => {
        const meaning = meanings.get(point);
        return `${plainText(point)}${meaning ? `<span class="svca-unseen">, ${escapeHtml(meaning)}</span>` : ''}`;
      };
      const [first, last] = [low, high].map((label) => `<span>${escapeHtml(label ?? '')}</span>`);
      const ends = low || high ? `<div class="svca-ends" aria-hidden="true">${first}${last}</div>` : '';
      return `${ends}${renderPoints(points, input, labelOf)}`;
    },
    scriptAttributes: (field) => {
      const { min, max } = pointsOf(field);
      return { 'data-min': min, 'data-max': max };
    },
  });
}

function pointsOf({ preset, min, max }: ScaleConfig): Points {
  return preset === 'nps' ? { min: 0, max: 10 } : { min: min ?? 1, max: max ?? 5 };
}
