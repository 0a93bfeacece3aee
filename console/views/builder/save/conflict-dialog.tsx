import { Alert, Button, Code, Group, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { differencesOf } from '#console/parts/difference/difference.ts';
import { Differences } from '#console/parts/difference/differences.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/builder.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import { merged } from './merge.ts';
import { type Conflict, draftOf, type SaveState } from './session.ts';

/** The question of a save that another one came before. */
export function ConflictDialog({ state }: { state: SaveState }) {
  const t = useTexts(texts);
  const { conflict, closeConflict } = state;
  return (
    <Modal
      opened={conflict !== null}
      onClose={closeConflict}
      title={t.conflict.title}
      size="xl"
      closeButtonProps={{ 'aria-label': t.closeDrawer }}
    >
      {conflict && <Versions {...conflict} state={state} />}
    </Modal>
  );
}

function Versions({ base, theirs, state }: Conflict & { state: SaveState }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { draft: mine } = useEditor();
  const their = useMemo(() => draftOf(theirs), [theirs]);
  const both = useMemo(() => merged(base, mine, their), [base, mine, their]);
  const [ofTheirs, ofMine] = useMemo(
    () => [differencesOf(base, their), differencesOf(base, mine)],
    [base, their, mine],
  );
  return (
    <Stack>
      <Text size="sm">{t.conflict.body(format.ago(theirs.updated_at), theirs.revision)}</Text>
      <Title order={3} size="h5">
        {t.conflict.theirs}
      </Title>
      {ofTheirs.length > 0 ? (
        <Differences differences={ofTheirs} title={t.conflict.theirs} />
      ) : (
        <Text size="sm">{t.conflict.noneOfTheirs}</Text>
      )}
      <Title order={3} size="h5">
        {t.conflict.mine}
      </Title>
      <Differences differences={ofMine} title={t.conflict.mine} />
      {both.collisions.length > 0 ? (
        <Alert color="yellow" variant="light">
          <Text size="sm">{t.conflict.collisions}</Text>
          <List size="sm">
            {both.collisions.map((path) => (
              <List.Item key={path}>
                <Code>{path.replace(/^config\./, '')}</Code>
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        <Text size="sm">{t.conflict.noCollisions}</Text>
      )}
      <Stack gap="xs">
        <Choice
          label={t.conflict.merge}
          hint={t.conflict.mergeHint}
          isFirst
          act={() => {
            state.rebase(theirs, both.draft);
            showNotice(t.conflict.merged);
          }}
        />
        <Choice
          label={t.conflict.takeTheirs}
          hint={t.conflict.takeTheirsHint}
          act={() => {
            state.rebase(theirs, their);
            showNotice(t.conflict.tookTheirs);
          }}
        />
        <Choice label={t.conflict.overwrite} hint={t.conflict.overwriteHint} act={() => void state.overwrite(theirs)} />
        <Choice label={t.conflict.later} act={state.closeConflict} />
      </Stack>
    </Stack>
  );
}

function Choice({
  label,
  hint,
  isFirst = false,
  act,
}: {
  label: string;
  hint?: string;
  isFirst?: boolean;
  act(): void;
}) {
  return (
    <Group gap="sm">
      <Button variant={isFirst ? 'filled' : 'default'} onClick={act}>
        {label}
      </Button>
      {hint !== undefined && <Text size="sm">{hint}</Text>}
    </Group>
  );
}
