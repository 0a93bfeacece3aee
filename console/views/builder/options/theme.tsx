import { Table, Text, Title } from '@mantine/core';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import type { Entry } from '../model.ts';
import { recordOf } from '../panel/schema/change.ts';
import { contrastOf, PAIRS } from '../panel/schema/contrast.ts';
import { OptionRows } from './parts/option-rows.tsx';

/** The option for the form's theme, with the contrasts that a save will check. */
export function Theme({ entry }: { entry: Entry }) {
  const { draft } = useEditor();
  const colours = recordOf(recordOf(draft.config.options.theme).colors);
  return (
    <OptionRows entry={entry}>
      <Contrasts light={colours} dark={recordOf(colours.dark)} entry={entry} />
    </OptionRows>
  );
}

function Contrasts({
  light,
  dark,
  entry,
}: {
  light: Readonly<Record<string, unknown>>;
  dark: Readonly<Record<string, unknown>>;
  entry: Entry;
}) {
  const t = useTexts(texts);
  const titles = entry.schema.properties?.colors?.properties ?? {};
  const titleOf = (key: string) => titles[key]?.title ?? key;
  const measured = [
    { mode: t.theme.light, colours: light },
    { mode: t.theme.dark, colours: dark },
  ].flatMap(({ mode, colours }) =>
    Object.entries(PAIRS).flatMap(([key, { on, least }]) => {
      const ratio = contrastOf(String(colours[key] ?? ''), String(colours[on] ?? ''));
      return ratio === null
        ? []
        : [{ key: `${mode} ${key}`, mode, pair: t.theme.pair(titleOf(key), titleOf(on)), ratio, least }];
    }),
  );
  if (measured.length === 0) return null;
  return (
    <div>
      <Title order={4} size="h6">
        {t.theme.heading}
      </Title>
      <Text size="xs" c="dimmed">
        {t.theme.hint}
      </Text>
      <Table aria-label={t.theme.heading}>
        <Table.Tbody>
          {measured.map(({ key, mode, pair, ratio, least }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">
                {mode}: {pair}
              </Table.Th>
              <Table.Td>{t.theme.ratio(ratio.toFixed(1), String(least))}</Table.Td>
              <Table.Td>
                <Text size="sm" fw={600} c={ratio < least ? 'red' : undefined}>
                  {ratio < least ? t.theme.bad : t.theme.good}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
