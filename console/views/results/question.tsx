import { Group, Text } from '@mantine/core';
import { Section } from '#console/parts/section.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/results.ts';
import { type Format, useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { decimals } from '#forms/money.ts';
import { Bars } from './bars.tsx';
import type { Question, Selection } from './calls.ts';
import { Grid } from './grid.tsx';
import { NewestTexts } from './newest-texts.tsx';

/** One question with its figures and the chart that fits its type. */
export function QuestionView({
  formId,
  question,
  submissions,
  selection,
  toggle,
}: {
  formId: number;
  question: Question;
  submissions: number;
  selection: Selection;
  toggle(where: string): void;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const { label, kind, answered, answers, rows, path, in_rows: isInRows } = question;
  const figures = figuresOf(question, t, format);
  return (
    <Section
      title={label || path}
      about={
        isInRows
          ? t.answeredInRows(format.number(answered))
          : t.answered(format.number(answered), format.number(submissions))
      }
    >
      {figures.length > 0 && (
        <Group gap="lg">
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
        </Group>
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

type Words = (typeof texts)['en'];

function figuresOf(
  { average, total, nps, currency, kind }: Question,
  t: Words,
  format: Format,
): [name: string, value: string][] {
  const shown = (value: number) =>
    currency === undefined
      ? format.number(Math.round(value * 100) / 100)
      : format.amount(Math.round(value * 10 ** decimals(currency)), currency);
  return [
    ...(nps
      ? ([
          [t.nps, format.number(Math.round(nps.score))],
          [t.promoters, format.number(nps.promoters)],
          [t.passives, format.number(nps.passives)],
          [t.detractors, format.number(nps.detractors)],
        ] as [string, string][])
      : []),
    ...(average !== undefined && average !== null ? ([[t.average, shown(average)]] as [string, string][]) : []),
    ...(total !== undefined && (kind === 'number' || kind === 'amount')
      ? ([[t.total, shown(total)]] as [string, string][])
      : []),
  ];
}
