import { Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#console/parts/states.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/processes.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { useStateName } from '#console/views/submissions/state-badge.tsx';
import { statisticsQuery } from './calls.ts';

/** The time that the steps of a form take, their outcomes, and how long submissions have waited. */
export function Statistics({ formId }: { formId: number }) {
  const t = useTexts(texts);
  const format = useFormat();
  const nameOf = useStateName();
  const query = useQuery(statisticsQuery(formId));
  return (
    <Loaded query={query} height={160}>
      {({ steps, open }) => (
        <Stack gap="xs" component="section" aria-label={t.statistics}>
          <Title order={2} size="h5">
            {t.statistics}
          </Title>
          <Text size="sm">
            {t.openFor(
              ...([open.day, open.week, open.month, open.older].map(format.number) as [string, string, string, string]),
            )}
          </Text>
          {steps.length === 0 ? (
            <Text size="sm">{t.noneEnded}</Text>
          ) : (
            <Table.ScrollContainer minWidth={480}>
              <Table aria-label={t.statistics}>
                <Table.Thead>
                  <Table.Tr>
                    {[t.step, t.count, t.median, t.slow, t.outcomes].map((head) => (
                      <Table.Th key={head} scope="col">
                        {head}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {steps.map(({ step, title, count, median_seconds: median, p90_seconds: slow, outcomes }) => (
                    <Table.Tr key={step}>
                      <Table.Th scope="row" fw={400}>
                        <SentText text={title} />
                      </Table.Th>
                      <Table.Td>{format.number(count)}</Table.Td>
                      <Table.Td>{format.duration(median)}</Table.Td>
                      <Table.Td>{format.duration(slow)}</Table.Td>
                      <Table.Td>
                        {Object.entries(outcomes)
                          .toSorted(([, one], [, other]) => other - one)
                          .map(
                            ([outcome, times]) =>
                              `${nameOf(outcome === 'none' ? 'stopped' : outcome)}: ${format.number(times)}`,
                          )
                          .join(', ')}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
