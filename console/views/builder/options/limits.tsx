import { Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/builder/options.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import type { Entry } from '../model.ts';
import { OptionRows } from './parts/option-rows.tsx';

/** The limits of a form, and how far they are used up. */
export function Limits({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  return (
    <OptionRows entry={entry}>
      <div>
        <Title order={4} size="h6">
          {t.limits.heading}
        </Title>
        <Text size="xs" c="dimmed">
          {t.savedOnly}
        </Text>
        <Taken />
      </div>
    </OptionRows>
  );
}

function Taken() {
  const t = useTexts(texts);
  const format = useFormat();
  const { id, draft } = useEditor();
  const query = useQuery({
    queryKey: ['forms', id, 'limits'],
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/forms/{id}/limits', { params: { path: { id } }, signal })),
  });
  const states: Readonly<Record<string, string>> = t.limits.states;
  const labelOf = (name: string) => draft.config.fields.find((field) => field.name === name)?.label ?? name;
  return (
    <Loaded query={query} height={80}>
      {({ state, places, options }) => {
        const rows = [
          ...(places ? [{ what: t.limits.all, ...places }] : []),
          ...options.map(({ field, option, ...counts }) => ({ what: `${labelOf(field)}: ${option}`, ...counts })),
        ];
        return (
          <>
            <Text size="sm">
              {t.limits.state}: {states[state] ?? state}
            </Text>
            {rows.length > 0 && (
              <Table aria-label={t.limits.heading}>
                <Table.Thead>
                  <Table.Tr>
                    {[t.limits.what, t.limits.taken, t.limits.left, t.limits.most].map((head) => (
                      <Table.Th key={head} scope="col">
                        {head}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map(({ what: label, taken, left, most }) => (
                    <Table.Tr key={label}>
                      <Table.Th scope="row" fw={400}>
                        {label}
                      </Table.Th>
                      <Table.Td>{format.number(taken)}</Table.Td>
                      <Table.Td>{format.number(left)}</Table.Td>
                      <Table.Td>{format.number(most)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
