import { invalid } from '#db/use-case-error.ts';
import { resultsBudgets } from '#features/results/budgets.ts';
import { parsed } from '#forms/json-schema/keys.ts';
import { timeOf } from '#forms/json-schema/time.ts';

const MOST_FILTERS = resultsBudgets.resultFilters.atMost;
const LONGEST = 600;

const day = () =>
  parsed(
    'must be a day from 2000 to 2999, like 2031-03-04',
    (given) => (typeof given === 'string' && /^2\d{3}-\d\d-\d\d$/.test(given) && timeOf(given) ? given : undefined),
    { json: { type: 'string', format: 'date' } },
  );

/** The keys of queries that choose submissions by days and answers. */
export const RESULTS_QUERY = {
  from: day(),
  to: day(),
  where: parsed<string[]>(
    `must be at most ${MOST_FILTERS} conditions such as color=red, as the answers of the results name them`,
    (given) => {
      const list: unknown[] = Array.isArray(given) ? given : [given];
      const texts = list.filter((item) => typeof item === 'string').filter((item) => item.length <= LONGEST);
      return texts.length === list.length && texts.length <= MOST_FILTERS ? texts : undefined;
    },
    { json: { type: 'array', items: { type: 'string', maxLength: LONGEST }, maxItems: MOST_FILTERS } },
  ),
};

/** @throws UseCaseError if the range ends before it begins */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (from !== undefined && to !== undefined && from > to) throw invalid({ from: 'from must not be after to' });
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
