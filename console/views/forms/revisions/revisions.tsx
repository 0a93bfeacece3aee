import { Anchor, Badge, Button, Grid, Group, Modal, Radio, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { differencesOf, type Version } from '#console/parts/difference/difference.ts';
import { Differences } from '#console/parts/difference/differences.tsx';
import { useRows } from '#console/parts/endless.ts';
import { FormPreview } from '#console/parts/form-preview/form-preview.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/forms/revisions.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { useForm, useFormId } from '../data/form.ts';
import { useRevision, useRevisions } from './data.ts';
import { useRestore } from './restore.ts';
import classes from './revisions.module.css';

/**
 * The revisions of a form, the difference between two of them, and a way to restore one. The address holds the numbers of the
 * two.
 */
export default function Revisions() {
  const t = useTexts(texts);
  const id = useFormId();
  const form = useForm(id);
  const title = form.data?.title ?? '';
  const above = (
    <Anchor component={Link} to={`/forms/${id}`} size="sm">
      ← {title || t.list}
    </Anchor>
  );
  return (
    <Page title={title === '' ? t.list : t.title(title)} above={above}>
      <Loaded query={form} height={360}>
        {() => <Both id={id} />}
      </Loaded>
    </Page>
  );
}

function Both({ id }: { id: number }) {
  const query = useRevisions(id);
  const { rows } = useRows(query, ({ revisions }) => revisions);
  const [search, change] = useSearchState();
  const newer = numberOf(search.to) ?? rows[0]?.revision;
  const older = numberOf(search.from) ?? rows.find(({ revision }) => newer !== undefined && revision < newer)?.revision;
  const [shown, setShown] = useState<number | null>(null);
  const t = useTexts(texts);
  const restore = useRestore(id);
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Loaded query={query} height={360}>
          {() => (
            <List
              rows={rows as readonly Row[]}
              older={older}
              newer={newer}
              choose={(some) => change(some)}
              show={setShown}
              restore={(number) => void restore(number)}
            />
          )}
        </Loaded>
        {query.hasNextPage && (
          <Button
            variant="default"
            mt="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t.more}
          </Button>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Title order={2} size="h4" mb="xs">
          {t.compareTitle}
        </Title>
        {older === undefined || newer === undefined ? (
          <Text size="sm">{rows.length > 1 ? t.chooseTwo : t.onlyOne}</Text>
        ) : (
          <Compared id={id} older={older} newer={newer} />
        )}
      </Grid.Col>
      <Preview id={id} number={shown} close={() => setShown(null)} />
    </Grid>
  );
}

interface Row {
  revision: number;
  title: string;
  state: 'published' | 'draft' | 'earlier';
  created_at: string;
  saved_by: { kind: string; id: number | null; login: string | null } | null;
}

function List({
  rows,
  older,
  newer,
  choose,
  show,
  restore,
}: {
  rows: readonly Row[];
  older: number | undefined;
  newer: number | undefined;
  choose(some: { from?: string; to?: string }): void;
  show(number: number): void;
  restore(number: number): void;
}) {
  const t = useTexts(texts);
  return (
    <Stack gap="xs">
      <Text size="sm">{t.listAbout}</Text>
      <Table aria-label={t.list} className={classes.table} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.older}</Table.Th>
            <Table.Th scope="col">{t.newer}</Table.Th>
            <Table.Th scope="col">{t.number}</Table.Th>
            <Table.Th scope="col">{t.when}</Table.Th>
            <Table.Th scope="col">{t.who}</Table.Th>
            <Table.Th scope="col">
              <span className={classes.hidden}>{t.restore}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ revision, title, state, created_at: at, saved_by: saver }) => {
            const number = String(revision);
            return (
              <Table.Tr key={revision} data-chosen={revision === older || revision === newer || undefined}>
                <Table.Td data-label={t.older}>
                  <Radio
                    name="older"
                    aria-label={t.pickOlder(number)}
                    checked={revision === older}
                    disabled={newer !== undefined && revision >= newer}
                    onChange={() => choose({ from: number })}
                  />
                </Table.Td>
                <Table.Td data-label={t.newer}>
                  <Radio
                    name="newer"
                    aria-label={t.pickNewer(number)}
                    checked={revision === newer}
                    disabled={older !== undefined && revision <= older}
                    onChange={() => choose({ to: number })}
                  />
                </Table.Td>
                <Table.Th scope="row" className={classes.name}>
                  <Group gap={6}>
                    {number}
                    {state !== 'earlier' && (
                      <Badge size="sm" variant={state === 'draft' ? 'outline' : 'filled'} color="teal.8" autoContrast>
                        {t.states[state]}
                      </Badge>
                    )}
                  </Group>
                  <Text size="xs" fw={400} lineClamp={2}>
                    {title}
                  </Text>
                </Table.Th>
                <Table.Td data-label={t.when} className={classes.when}>
                  <Moment at={at} />
                </Table.Td>
                <Table.Td data-label={t.who}>
                  <By saver={saver} />
                </Table.Td>
                <Table.Td>
                  <Group gap={4} wrap="wrap">
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${t.preview}: ${t.revision(number)}`}
                      onClick={() => show(revision)}
                    >
                      {t.preview}
                    </Button>
                    {state === 'earlier' && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t.restoreOf(number)}
                        onClick={() => restore(revision)}
                      >
                        {t.restore}
                      </Button>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function By({ saver }: { saver: Row['saved_by'] }) {
  const t = useTexts(texts);
  if (!saver)
    return (
      <Text inherit span c="dimmed">
        {t.unknown}
      </Text>
    );
  if (saver.kind === 'account') return saver.login ?? `#${saver.id}`;
  return saver.kind === 'cli' ? t.cli : t.code;
}

function Compared({ id, older, newer }: { id: number; older: number; newer: number }) {
  const t = useTexts(texts);
  const [before, after] = [useRevision(id, older), useRevision(id, newer)];
  const label = t.compare(String(older), String(newer));
  return (
    <Stack gap="sm" aria-live="polite">
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Loaded query={before}>
        {(one) => (
          <Loaded query={after}>
            {(other) => (
              <Differences
                differences={differencesOf(one as unknown as Version, other as unknown as Version)}
                title={label}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Stack>
  );
}

function Preview({ id, number, close }: { id: number; number: number | null; close(): void }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const revision = useRevision(id, number ?? undefined);
  const title = number === null ? '' : t.previewOf(String(number));
  return (
    <Modal
      opened={number !== null}
      onClose={close}
      title={title}
      size="xl"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Loaded query={revision} height={520}>
        {(form) => <FormPreview form={form} label={title} />}
      </Loaded>
    </Modal>
  );
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
