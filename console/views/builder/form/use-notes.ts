import { useMemo } from 'react';
import { texts as conditionTexts } from '#console/texts/en/builder/condition.ts';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Line } from '../canvas/lines.ts';
import type { Field } from '../model.ts';
import { conditionOf } from '../panel/condition/condition.ts';
import { sentenceOf } from '../panel/condition/sentence.ts';
import { formulaSentence } from '../panel/formula/sentence.ts';
import { fieldChoices, namedIn } from '../panel/schema/fields.ts';
import type { Note } from './notes.ts';

/** The notes of all fields: what shows them, what they compute, what visitors do not see, and where pages begin. */
export function useNotes(lines: readonly Line[], fields: readonly Field[]): Note[] {
  const t = useTexts(texts);
  const words = useTexts(conditionTexts);
  return useMemo(
    () =>
      lines.flatMap(({ path, position, field, page }) => {
        const note = (text: string, isAbove = false): Note => ({ path, text, isAbove });
        const condition = conditionOf(field.conditional);
        const isComputed = field.type === 'calculated' && typeof field.formula === 'string';
        if (page === null && !condition && !isComputed && field.type !== 'hidden') return [];
        const choices = fieldChoices(fields, position);
        return [
          ...(page === null ? [] : [note(t.page(page), true)]),
          ...(field.type === 'hidden' ? [note(t.drawing.hidden(String(field.default ?? '')))] : []),
          ...(isComputed ? [note(`= ${formulaSentence(String(field.formula), choices)}`)] : []),
          ...(condition ? [note(sentenceOf(condition, 'field', words, namedIn(choices)))] : []),
        ];
      }),
    [lines, fields, t, words],
  );
}
