import type { EntityManager } from '@mikro-orm/mysql';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
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
  question: Question,
  range: ReadRange,
  filters: readonly AnswerFilter[],
  { answers: most, looks, language }: { answers: number; looks: number; language: string },
): Promise<TextAnswers | null> {
  if (question.summary.kind !== 'text') return null;
  const count = new TextCount(question, { most, language });
  for await (const group of newestOf(em, range, looks)) {
    if (group === 'cut') break;
    for (const row of group) if (filters.every((isMet) => isMet(row.payload))) count.add(row);
  }
  return count.result();
}

/** Collects the texts of submissions, and counts their words. */
export class TextCount {
  readonly #question: Question;
  readonly #most: number;
  readonly #segmenter: Intl.Segmenter;
  readonly #answers: TextAnswer[] = [];
  readonly #words = new Map<string, number>();

  /** @param most texts to keep; those that follow are only counted */
  constructor(question: Question, { most, language }: { most: number; language: string }) {
    this.#question = question;
    this.#most = most;
    this.#segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  }

  add({ id: submissionId, createdAt, payload }: Pick<StoredRow, 'id' | 'createdAt' | 'payload'>): void {
    const { summary } = this.#question;
    if (summary.kind !== 'text') return;
    for (const value of answersTo(this.#question, payload)) {
      const text = summary.of(value);
      if (this.#answers.length < this.#most) this.#answers.push({ submissionId, createdAt, text });
      for (const word of wordsOf(this.#segmenter, text)) this.#words.set(word, (this.#words.get(word) ?? 0) + 1);
    }
  }

  result(): TextAnswers {
    const frequent = [...this.#words].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one);
    return { answers: this.#answers, words: frequent.slice(0, MOST_WORDS).map(([word, count]) => ({ word, count })) };
  }
}

function wordsOf(segmenter: Intl.Segmenter, text: string): Set<string> {
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike === true);
  return new Set(words.map(({ segment }) => segment.toLowerCase()).filter((word) => word.length >= SHORTEST));
}
