import { Group, SimpleGrid, Text } from '@mantine/core';
import { Section } from '#console/parts/section.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/results.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { chartFormat, figuresOf } from '#forms/results/charts/figures.ts';
import { Bars } from './bars.tsx';
import { chartOf, type Question, type Selection } from './calls.ts';
import { Grid } from './grid.tsx';
import { NewestTexts } from './newest-texts.tsx';
import { SaveChart } from './save-chart.tsx';

/** One question with its figures and the chart that fits its type. */
export function QuestionView({
  formId,
  question,
  submissions,
  selection,
  notes,
  toggle,
}: {
  formId: number;
  question: Question;
  submissions: number;
  selection: Selection;
  /** Lines of images that say what was counted: filters, form and time. */
  notes: readonly string[];
  toggle(where: string): void;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const { label, kind, answered, answers, rows, path, in_rows: isInRows } = question;
  const figures = figuresOf(chartOf(question), t, chartFormat(useLanguage()));
  const about = isInRows
    ? t.answeredInRows(format.number(answered))
    : t.answered(format.number(answered), format.number(submissions));
  const hasChart = (answers && answers.length > 0) || rows || figures.length > 0;
  return (
    <Section
      title={label || path}
      about={about}
      beside={
        hasChart ? (
          <SaveChart
            label={label || path}
            file={path.replaceAll('.', '-')}
            draw={({ drawQuestion }, style) =>
              drawQuestion(chartOf(question), style, { title: label || path, lines: [about, ...notes] })
            }
          />
        ) : undefined
      }
    >
      {figures.length > 0 && (
        <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="lg" verticalSpacing="xs">
          {figures.map(([name, value]) => (
            <div key={name}>
              <Text size="xl" fw={600}>
                {value}
              </Text>
              <Text size="sm" c="dimmed">
                {name}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
      {answers && answers.length > 0 && (
        <Bars answers={answers} whole={answered} chosen={selection.where} toggle={toggle} />
      )}
      {(question.low || question.high) && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {question.low && <SentText text={question.low} />}
          </Text>
          <Text size="sm" c="dimmed">
            {question.high && <SentText text={question.high} />}
          </Text>
        </Group>
      )}
      {rows && <Grid question={question} chosen={selection.where} toggle={toggle} />}
      {kind === 'text' && answered > 0 && <NewestTexts formId={formId} path={path} selection={selection} />}
    </Section>
  );
}
