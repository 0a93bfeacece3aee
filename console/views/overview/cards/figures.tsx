import { Paper, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSearchState } from '#console/parts/search-state.ts';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/overview.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Figure, figureOfSpam, figuresOfDeliveries, figuresOfSubmissions, rangeOf } from '../model/numbers.ts';
import { groupsQuery, heldSpamQuery, statsQuery } from '../model/queries.ts';
import classes from '../overview.module.css';

/** The number of figures from each query, so that the placeholders take the same space. */
const OF_SUBMISSIONS = 3;
const OF_DELIVERIES = 2;

/** The site's figures; each links to the list that it counts. */
export function Figures() {
  const t = useTexts(texts);
  const range = rangeOf(useSearchState()[0].days);
  const stats = useQuery(statsQuery(range));
  const groups = useQuery(groupsQuery);
  const spam = useQuery(heldSpamQuery);
  const broken = [stats, groups, spam].find(({ isError, data }) => isError && data === undefined);
  const shown: readonly (Figure | null)[] = [
    ...(stats.data
      ? figuresOfSubmissions(stats.data.days, stats.data.counted_back_to !== null)
      : placeholders(stats.isError, OF_SUBMISSIONS)),
    ...(groups.data
      ? figuresOfDeliveries(groups.data.groups, groups.data.looked_back_to !== null || groups.data.more > 0)
      : placeholders(groups.isError, OF_DELIVERIES)),
    ...(spam.data ? [figureOfSpam(spam.data.spam.length, spam.data.next !== null)] : placeholders(spam.isError, 1)),
  ];
  return (
    <section aria-label={t.figures}>
      <ul className={classes.figures}>
        {shown.map((figure, at) => (
          <li key={figure?.id ?? `place ${at}`}>
            {figure ? <FigureLink figure={figure} range={range} /> : <FigurePlaceholder />}
          </li>
        ))}
      </ul>
      {broken && <Failure error={broken.error} retry={() => void broken.refetch()} />}
    </section>
  );
}

/** Placeholders for figures that are loading. A failed query gets none. */
const placeholders = (isError: boolean, count: number): null[] =>
  isError ? [] : Array.from({ length: count }, () => null);

function FigureLink({ figure, range }: { figure: Figure; range: number }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { id, count, isMore, isBad, to, search } = figure;
  const written = format.number(count);
  const label = t[id];
  return (
    <Paper
      withBorder
      p="sm"
      component={Link}
      to={to}
      search={search as never}
      className={classes.figure}
      data-figure={id}
    >
      <Text component="span" className={`${classes.count} ${isBad ? classes.bad : ''}`}>
        {isMore ? t.atLeast(written) : written}
      </Text>
      <Text size="sm">{typeof label === 'string' ? label : label(format.number(range), count)}</Text>
    </Paper>
  );
}

function FigurePlaceholder() {
  const t = useTexts(shared);
  return (
    <Paper withBorder p="sm" className={classes.figure}>
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      <Skeleton height={34} width={60} />
      <Skeleton height={14} mt={6} />
    </Paper>
  );
}
