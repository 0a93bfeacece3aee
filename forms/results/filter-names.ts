/** The results of a question, as far as names of filters need them. */
interface Named {
  path: string;
  label: string;
  answers?: readonly { label: string; where?: string | undefined }[] | undefined;
  columns?: readonly string[] | undefined;
  rows?: readonly { label: string; cells: readonly { where: string }[] }[] | undefined;
}

/**
 * Names a filter by answers: the question and the answer. The question is empty for a filter that no result names.
 * @param other the word for answers that are no option
 */
export function filterName(
  where: string,
  questions: readonly Named[],
  other: string,
): { question: string; answer: string } {
  for (const { label, answers = [], rows = [], columns = [] } of questions) {
    const answer = answers.find((one) => one.where === where);
    if (answer) return { question: label, answer: answer.label || other };
    for (const row of rows) {
      const at = row.cells.findIndex((cell) => cell.where === where);
      if (at >= 0) return { question: `${label}: ${row.label}`, answer: columns[at] ?? '' };
    }
  }
  // The steps of numbers differ from selection to selection.
  const asked = questions.find(({ path }) => where.startsWith(`${path}=`));
  if (!asked) return { question: '', answer: where };
  return { question: asked.label, answer: where.slice(asked.path.length + 1).replace('..', ' – ') };
}
