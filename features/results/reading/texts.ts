import type { EntityManager } from '@mikro-orm/mysql';
import type { AnswerFilter } from '#forms/results/filter.ts';
import type { Question } from '#forms/results/plan.ts';
import { answersTo } from '#forms/results/tally.ts';
import { newestOf, type ReadRange } from './filtered.ts';

/** Shorter words say little: articles, pronouns, prepositions. */
const SHORTEST = 4;
const MOST_WORDS = 30;

export interface TextAnswer {
  submissionId: number;
  createdAt: Date;
  text: string;
}

export interface TextAnswers {
  answers: TextAnswer[];
  /** The most frequent words, each counted once for an answer. */
  words: { word: string; count: number }[];
}

/** Reads the newest answers to a question for texts, and their most frequent words. Nothing of it is stored. */
export async function readTexts(
  em: EntityManager,
  { summary, ...question }: Question,
  range: ReadRange,
  filters: readonly AnswerFilter[],
  { answers: most, looks, language }: { answers: number; looks: number; language: string },
): Promise<TextAnswers | null> {
  if (summary.kind !== 'text') return null;
  const answers: TextAnswer[] = [];
  const words = new Map<string, number>();
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  for await (const group of newestOf(em, range, looks)) {
    if (group === 'cut') break;
    for (const { id: submissionId, createdAt, payload } of group) {
      if (!filters.every((isMet) => isMet(payload))) continue;
      for (const value of answersTo({ summary, ...question }, payload)) {
        const text = summary.of(value);
        if (answers.length < most) answers.push({ submissionId, createdAt, text });
        for (const word of wordsOf(segmenter, text)) words.set(word, (words.get(word) ?? 0) + 1);
      }
    }
  }
  const frequent = [...words].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one);
  return { answers, words: frequent.slice(0, MOST_WORDS).map(([word, count]) => ({ word, count })) };
}

function wordsOf(segmenter: Intl.Segmenter, text: string): Set<string> {
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike === true);
  return new Set(words.map(({ segment }) => segment.toLowerCase()).filter((word) => word.length >= SHORTEST));
}
