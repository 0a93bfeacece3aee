import type { QuestionResults } from '#forms/results/summarise.ts';
import type { FormResults } from './use-cases.ts';

/** Returns the results of a form as its route answers with them. */
export function resultsJson({ form, timeZone, isComplete, submissions, questions, trend, countedBackTo }: FormResults) {
  return {
    ...{ form, time_zone: timeZone, complete: isComplete, submissions, trend },
    counted_back_to: countedBackTo?.toISOString() ?? null,
    questions: questions.map(questionJson),
  };
}

function questionJson({ isInRows, isRanking, answers, ...rest }: QuestionResults) {
  return {
    ...rest,
    in_rows: isInRows,
    ...(isRanking !== undefined && { ranking: isRanking }),
    ...(answers && {
      answers: answers.map(({ isOther, ...answer }) => ({ ...answer, ...(isOther && { other: true }) })),
    }),
  };
}
