import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { SentFile } from '#console/views/submissions/detail/values.ts';
import type { InputProps } from './about.tsx';
import classes from './edit.module.css';
import { texts } from './texts.ts';

/** Files are uploaded by visitors alone: here some can be taken away. */
export function FileList({ input, label, hint, mistake, take }: InputProps) {
  const t = useTexts(texts);
  const format = useFormat();
  const typed = filesIn(input.typed);
  const [files] = useState(typed);
  const stay = new Set(typed.map(({ id }) => id));
  const put = (id: string, stays: boolean) =>
    take(files.filter((file) => (file.id === id ? stays : stay.has(file.id))));
  return (
    <Named label={label} hint={hint ?? (files.length > 0 ? t.filesHint : undefined)} mistake={mistake}>
      {files.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noFiles}
        </Text>
      )}
      <ul className={classes.list}>
        {files.map((file) => {
          const stays = stay.has(file.id);
          const name = visibleText(file.name);
          return (
            <li key={file.id}>
              <Group justify="space-between" gap="xs">
                <Text size="sm">
                  <Text span inherit td={stays ? undefined : 'line-through'}>
                    <SentText text={file.name} />
                  </Text>{' '}
                  <Text span size="xs" c="dimmed">
                    {format.bytes(file.size)}
                    {!stays && ` · ${t.isTaken}`}
                  </Text>
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={stays ? t.takeAwayOf(name) : t.putBackOf(name)}
                  onClick={() => put(file.id, !stays)}
                >
                  {stays ? t.takeAway : t.putBack}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </Named>
  );
}

function filesIn(typed: unknown): SentFile[] {
  return Array.isArray(typed) ? (typed as SentFile[]) : [];
}

/** Every choice, in an order. */
export function Ranking({ input: { typed, options = [], isClearable }, label, hint, mistake, take }: InputProps) {
  const t = useTexts(texts);
  const given = Array.isArray(typed) ? typed.map(String) : [];
  const known = given.filter((one) => options.some(({ value }) => value === one));
  const all = [...known, ...options.flatMap(({ value }) => (known.includes(value) ? [] : [value]))];
  const labelOf = (one: string) => options.find(({ value }) => value === one)?.label ?? one;
  const move = (from: number, to: number) => {
    const others = all.filter((_, index) => index !== from);
    take(others.toSpliced(to, 0, all[from] ?? ''));
  };
  if (given.length === 0) {
    return (
      <Named label={label} hint={hint} mistake={mistake}>
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {t.unranked}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => take(all)}>
            {t.rank}
          </Button>
        </Group>
      </Named>
    );
  }
  return (
    <Named label={label} hint={hint} mistake={mistake}>
      <ol className={classes.order}>
        {all.map((one, index) => (
          <li key={one}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm">{labelOf(one)}</Text>
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="default"
                  aria-label={t.up(labelOf(one))}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={t.down(labelOf(one))}
                  disabled={index === all.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </Group>
            </Group>
          </li>
        ))}
      </ol>
      {isClearable && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => take([])}>
            {t.unrank}
          </Button>
        </Group>
      )}
    </Named>
  );
}

/** What has no one input that a label could be of. */
function Named({
  label,
  hint,
  mistake,
  children,
}: Pick<InputProps, 'label' | 'hint' | 'mistake'> & { children: React.ReactNode }) {
  const id = useId();
  return (
    <Stack gap={4} role="group" aria-labelledby={id} data-mistake={mistake && true}>
      <Text id={id} size="sm" fw={600}>
        {label}
      </Text>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
      {mistake && <Input.Error>{mistake}</Input.Error>}
    </Stack>
  );
}
