import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTexts } from '#console/texts/language.ts';
import type { ShownField } from '#console/views/submissions/data.ts';
import { About, type FieldProps, Mistake } from './about.tsx';
import { isObject, USUAL_ROWS, type Values } from './field.ts';
import { newRow } from './inputs.ts';
import { areRowsPriced } from './stays.ts';
import { texts } from './texts.ts';

/** One of the rows. */
interface Row {
  /** The path that its fields stand in, with a dot behind it. */
  within: string;
  values: Values;
  /** Absent for a new one. */
  shown: readonly ShownField[] | undefined;
  change(name: string, value: unknown): void;
}

/** What is filled in several times: a card for each row. @param children the fields of one */
export function Rows({
  field,
  path,
  value,
  shown,
  change,
  label,
  children,
}: FieldProps & { children(row: Row): ReactNode }) {
  const t = useTexts(texts);
  const { kept, mistakes, forgetMistakes } = useContext(About);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  // Rows are known by where they stood at first; new ones come after those.
  const [ids, setIds] = useState(() => rows.map((_, index) => index));
  const next = useRef(rows.length);
  const [added, setAdded] = useState<number | null>(null);
  const whole = useRef<HTMLFieldSetElement>(null);
  const { fields = [], min_rows: least = 0, max_rows: most = USUAL_ROWS } = field;
  const arePriced = areRowsPriced(path, kept);
  // Rows without a name of their own are told apart by what they are rows of.
  const nameOf = (index: number) => (field.row_label || `${label}: ${t.row}`).replaceAll('{number}', String(index + 1));
  useEffect(() => {
    if (added !== null)
      whole.current?.querySelector<HTMLElement>(`[data-row="${added}"] :is(input, textarea)`)?.focus();
  }, [added]);
  const put = (list: readonly unknown[], names: readonly number[]) => {
    // Mistakes of the service have the numbers that rows had.
    forgetMistakes();
    setIds([...names]);
    change(list);
  };
  const add = () => {
    const id = next.current;
    next.current += 1;
    put([...rows, newRow(fields)], [...ids, id]);
    setAdded(id);
  };
  const remove = (at: number) => {
    const others = <T,>(list: readonly T[]) => list.filter((_, index) => index !== at);
    put(others(rows), others(ids));
    whole.current?.focus();
  };
  return (
    <Fieldset ref={whole} legend={label} tabIndex={-1} data-mistake={mistakes[path] && true}>
      <Stack>
        {arePriced && (
          <Text size="xs" c="dimmed">
            {t.rowsStay}
          </Text>
        )}
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t.noRows}
          </Text>
        )}
        {rows.map((row, index) => (
          <Fieldset key={ids[index]} legend={nameOf(index)} data-row={ids[index]}>
            <Stack>
              {children({
                within: `${path}[${index}].`,
                values: isObject(row) ? row : {},
                shown: shown?.rows?.[ids[index] ?? -1],
                change: (name, one) =>
                  change(rows.map((other, at) => (at === index ? withField(other, name, one) : other))),
              })}
              {!arePriced && (
                <Group justify="flex-end">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    leftSection={<IconTrash size={14} />}
                    disabled={rows.length <= least}
                    onClick={() => remove(index)}
                  >
                    {t.removeRow(nameOf(index))}
                  </Button>
                </Group>
              )}
            </Stack>
          </Fieldset>
        ))}
        <Mistake text={mistakes[path]} />
        {!arePriced && (
          <Group gap="sm">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={rows.length >= most}
              onClick={add}
            >
              {field.add_label || t.addRow}
            </Button>
            {rows.length >= most && (
              <Text size="xs" c="dimmed">
                {t.mostRows(String(most))}
              </Text>
            )}
            {least > 0 && rows.length <= least && (
              <Text size="xs" c="dimmed">
                {t.fewestRows(String(least))}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

function withField(row: unknown, name: string, value: unknown): Values {
  return { ...(isObject(row) ? row : {}), [name]: value };
}
