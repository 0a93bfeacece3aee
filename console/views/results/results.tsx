import { Alert, Anchor, Button, CloseButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCan, useSession } from '#console/api/session.ts';
import { Columns } from '#console/parts/chart/columns.tsx';
import { DayRange } from '#console/parts/days/day-range.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Section } from '#console/parts/section.tsx';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/results.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { trendLabels, trendOf } from '#forms/results/charts/trend.ts';
import { filterName } from '#forms/results/filter-names.ts';
import { pdfPath, type Results as ResultsData, resultsQuery, type Selection, toggled, whereOf } from './calls.ts';
import { QuestionView } from './question.tsx';
import classes from './results.module.css';
import { SaveChart } from './save-chart.tsx';
import { SavePdf } from './save-pdf.tsx';
import { ShareResults } from './share-results.tsx';
import { Visits } from './visits.tsx';
import { visitsQuery } from './visits-query.ts';

/** Milliseconds between two polls while submissions are still being counted. */
const COUNTING_MS = 3_000;

/** The answers to a form by question, each with the chart that fits. */
export default function Results() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const id = Number(useParams({ strict: false }).id);
  const [{ from, to, where: asked }, change] = useSearchState();
  const selection: Selection = { from, to, where: whereOf(asked) };
  const query = useQuery({
    ...resultsQuery(id, selection),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.complete === false ? COUNTING_MS : false),
  });
  // Asked for at once, not only when it is shown.
  useQuery({ ...visitsQuery(id, { from, to }), enabled: selection.where.length === 0 });
  const can = useCan();
  const isPro = useSession()?.edition === 'pro';
  const isFiltered = selection.where.length > 0 || from !== undefined || to !== undefined;
  const title = query.data?.form?.title ?? '';
  return (
    <Page
      title={title === '' ? t.title : t.of(title)}
      above={
        <Anchor
          component={Link}
          {...(can('manage_options')
            ? { to: `/forms/${id}` }
            : { to: '/submissions', search: { form: String(id) } as never })}
          size="sm"
          className={classes.onScreen}
        >
          {can('manage_options') ? t.toForm : t.toSubmissions}
        </Anchor>
      }
      actions={
        !query.isPending && (
          <>
            {can('manage_options') && <ShareResults formId={id} />}
            {isPro && <SavePdf path={pdfPath(id, selection)} />}
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {t.print}
            </Button>
          </>
        )
      }
    >
      {query.isPending ? (
        // The title and its buttons come with the results: nothing moves then.
        <div role="status" aria-label={common.loading}>
          <Skeleton height="70vh" />
        </div>
      ) : (
        <>
          <Group gap="sm" align="flex-end" className={classes.onScreen}>
            <DayRange from={from} to={to} onChange={change} />
          </Group>
          {query.isError && isFiltered && (
            <div>
              <Button variant="default" onClick={() => change({ where: undefined, from: undefined, to: undefined })}>
                {t.clear}
              </Button>
            </div>
          )}
          {selection.where.length === 0 && <Visits formId={id} days={{ from, to }} />}
          <Loaded query={query} height={480}>
            {(results) => (
              <Shown
                formId={id}
                results={results}
                selection={selection}
                toggle={(where) => change({ where: toggled(selection.where, where) })}
              />
            )}
          </Loaded>
        </>
      )}
    </Page>
  );
}

function Shown({
  formId,
  results,
  selection,
  toggle,
}: {
  formId: number;
  results: ResultsData;
  selection: Selection;
  toggle(where: string): void;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const { form, questions, submissions, trend, complete, counted_back_to: countedBackTo } = results;
  const { from, to, where: filters } = selection;
  const notes = [
    ...(from || to ? [[from, to].map((day) => (day ? format.date(`${day}T12:00:00`) : '…')).join(' – ')] : []),
    ...filters.map((where) => {
      const { question, answer } = filterName(where, questions, t.other);
      return question === '' ? answer : t.filter(question, answer);
    }),
    `${form?.title ?? ''} · ${t.asOf(format.moment(new Date().toISOString()))}`,
  ];
  return (
    <Stack gap="md">
      {selection.where.length > 0 && (
        <Group gap="xs" aria-label={t.filters} component="section">
          {selection.where.map((where) => {
            const { question, answer } = filterName(where, questions, t.other);
            return (
              <span key={where} className={classes.chip}>
                <span>{question === '' ? answer : t.filter(question, answer)}</span>
                <CloseButton size="xs" aria-label={t.unfilter(answer)} onClick={() => toggle(where)} />
              </span>
            );
          })}
        </Group>
      )}
      {!complete && (
        <Text size="sm" role="status">
          {t.counting}
        </Text>
      )}
      {countedBackTo && (
        <Alert color="yellow" variant="light">
          {t.countedSince(format.moment(countedBackTo))}
        </Alert>
      )}
      {submissions === 0 && complete ? (
        <Empty>{selection.where.length > 0 || selection.from || selection.to ? t.noneFound : t.none}</Empty>
      ) : (
        <>
          <Trend trend={trend} title={t.submissions(format.number(submissions), submissions)} notes={notes} />
          {questions.map((question) => (
            <QuestionView
              key={question.path}
              formId={formId}
              question={question}
              submissions={submissions}
              selection={selection}
              notes={notes}
              toggle={toggle}
            />
          ))}
        </>
      )}
    </Stack>
  );
}

function Trend({ trend, title, notes }: { trend: ResultsData['trend']; title: string; notes: readonly string[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  const language = useLanguage();
  const columns = trendOf(trend);
  const labels = trendLabels(columns, language);
  const named = columns.map(({ id, count }, at) => ({ id, count, label: labels[at] ?? id, name: labels[at] ?? id }));
  if (columns.length < 2) return <Section title={title}>{null}</Section>;
  return (
    <Section
      title={title}
      beside={
        <SaveChart
          label={t.trend}
          file="submissions"
          draw={({ drawColumns }, style) => drawColumns(named, style, { title: t.trend, lines: [title, ...notes] })}
        />
      }
    >
      <div className={classes.trend}>
        <Columns format={format.number} table={{ caption: t.trend, column: t.time, count: t.count }} columns={named} />
      </div>
    </Section>
  );
}
