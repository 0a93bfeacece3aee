import { Button, Checkbox, Group, NativeSelect, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Failure } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/submissions/import.ts';
import { useTexts } from '#console/texts/language.ts';
import {
  DATE_ORDERS,
  DECIMALS,
  type ImportInFull,
  KEY,
  meaningsOf,
  orderOf,
  type Written,
  withMeaning,
} from './data.ts';

/** The meaning of each heading of a table, and buttons to check and import it. */
export function Mapping({ uuid, table }: { uuid: string; table: ImportInFull }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [meanings, setMeanings] = useState(() => meaningsOf(table));
  const [incomplete, setIncomplete] = useState(false);
  const [written, setWritten] = useState<Written>({});
  const previews = new Map((table.preview ?? []).map((one) => [one.heading, one]));
  const begin = useMutation({
    mutationFn: (dryRun: boolean) =>
      answerOf(
        api.POST('/svcb/v1/imports/{uuid}/run', {
          params: { path: { uuid } },
          body: orderOf(meanings, { dryRun, incomplete, ...written }),
        }),
      ),
    onSuccess: () => showNotice(t.begun),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  const choices = [
    { value: '', label: t.nothing },
    { value: 'id', label: t.id },
    { value: 'time', label: t.time },
    ...table.fields.map(({ name, label }) => ({ value: `field:${name}`, label })),
  ];
  return (
    <Stack gap="xs">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.heading}</Table.Th>
            <Table.Th>{t.means}</Table.Th>
            <Table.Th>{t.keptAs}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.headings
            .filter((heading) => heading !== '')
            .map((heading) => (
              <Table.Tr key={heading}>
                <Table.Td>{heading}</Table.Td>
                <Table.Td>
                  <Select
                    size="xs"
                    searchable
                    allowDeselect={false}
                    aria-label={t.meaningOf(heading)}
                    data={choices}
                    value={meanings[heading] ?? ''}
                    onChange={(chosen) => setMeanings(withMeaning(meanings, heading, chosen ?? ''))}
                  />
                </Table.Td>
                <Table.Td>
                  {meanings[heading] === `field:${previews.get(heading)?.column}` && (
                    <Preview preview={previews.get(heading)} />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {t.aboutId}
      </Text>
      {table.left_out.length > 0 && (
        <Text size="xs" c="dimmed">
          {t.leftOut(table.left_out.map(({ label }) => label).join(', '))}
        </Text>
      )}
      <SimpleGrid cols={2}>
        <NativeSelect
          label={t.dateOrder}
          value={written.dateOrder ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setWritten((known) => ({ ...known, dateOrder: value as NonNullable<Written['dateOrder']> }))
          }
          data={[
            { value: '', label: t.foundOut },
            ...DATE_ORDERS.map((value) => ({ value, label: t.dateOrders[value] })),
          ]}
        />
        <NativeSelect
          label={t.decimal}
          value={written.decimal ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setWritten((known) => ({ ...known, decimal: value as NonNullable<Written['decimal']> }))
          }
          data={[{ value: '', label: t.foundOut }, ...DECIMALS.map((value) => ({ value, label: t.decimals[value] }))]}
        />
      </SimpleGrid>
      <Checkbox
        label={t.incomplete}
        checked={incomplete}
        onChange={({ currentTarget }) => setIncomplete(currentTarget.checked)}
      />
      {begin.isError && <Failure error={begin.error} />}
      <Group gap="xs">
        <Button size="xs" variant="default" loading={begin.isPending} onClick={() => begin.mutate(true)}>
          {t.check}
        </Button>
        <Button size="xs" loading={begin.isPending} onClick={() => begin.mutate(false)}>
          {t.run}
        </Button>
      </Group>
    </Stack>
  );
}

/** Shows the values that one or two cells of a column become, by the mapping that was checked last. */
function Preview({ preview }: { preview: ImportInFull['preview'][number] | undefined }) {
  const t = useTexts(texts);
  if (!preview) return null;
  const { date_order: order, decimal, is_unclear: isUnclear, samples } = preview;
  return (
    <Stack gap={0}>
      {samples.map(({ cell, kept }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells may be equal, and their order is fixed.
        <Text key={index} size="xs">
          {cell} → {kept ?? t.notRead}
        </Text>
      ))}
      {order !== null && (
        <Text size="xs" c="dimmed">
          {t.dateOrders[order]}
        </Text>
      )}
      {decimal !== null && (
        <Text size="xs" c="dimmed">
          {t.decimals[decimal]}
        </Text>
      )}
      {isUnclear && (
        <Text size="xs" c="orange.9">
          {t.unclear}
        </Text>
      )}
    </Stack>
  );
}
