import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { isSame } from '#console/parts/difference/difference.ts';
import { say } from '#console/parts/toast.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Draft } from '../model.ts';
import { texts } from '../texts.ts';
import { drop, type Kept, keep, readKept } from './kept.ts';
import { draftOf, KEEP_AFTER_MS, type SaveState, useAfter } from './session.ts';

/** Keeps in the browser what is not saved, and offers what an earlier visit has left. */
export function Recover({ id, draft, state }: { id: number; draft: Draft; state: SaveState }) {
  const t = useTexts(texts);
  const format = useFormat();
  const [found, setFound] = useState(() => leftOver(id, state));
  useAfter(draft, KEEP_AFTER_MS, () => {
    if (state.isUnsaved()) keep(id, { revision: state.revision, at: new Date().toISOString(), draft });
    else if (!found) drop(id);
  });
  if (!found) return null;
  const recover = async () => {
    const base = found.revision === state.revision ? state.base : await baseOf(id, found, state.base);
    state.resume({ revision: found.revision, draft: base }, found.draft);
    setFound(null);
    say(t.save.recovered);
  };
  const discard = () => {
    drop(id);
    setFound(null);
  };
  return (
    <Alert variant="light" title={t.save.recoverTitle}>
      <Stack gap="xs">
        <Text size="sm">{t.save.recoverBody(format.moment(found.at))}</Text>
        {found.revision !== state.revision && <Text size="sm">{t.save.recoverOlder}</Text>}
        <Group gap="xs">
          <Button size="xs" onClick={() => void recover()}>
            {t.save.recover}
          </Button>
          <Button size="xs" variant="default" onClick={discard}>
            {t.save.discard}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function leftOver(id: number, { base }: SaveState): Kept | null {
  const kept = readKept(id);
  return kept && !isSame(kept.draft, base) ? kept : null;
}

/** The revision that kept changes were made of; the form as it is where that cannot be had. */
async function baseOf(id: number, { revision }: Kept, now: Draft): Promise<Draft> {
  try {
    const params = { path: { id, revision } };
    const found = await answerOf(api.GET('/svcb/v1/forms/{id}/revisions/{revision}', { params }));
    return draftOf(found as unknown as Draft);
  } catch {
    return now;
  }
}
