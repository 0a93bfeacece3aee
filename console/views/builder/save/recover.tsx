import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { isSame } from '#console/parts/difference/difference.ts';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/builder.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Draft } from '../model.ts';
import { draftOf, KEEP_AFTER_MS, type SaveState, useAfter } from './session.ts';
import {
  dropChanges,
  dropOldChanges,
  storeChanges,
  storedChanges,
  type UnsavedChanges,
  type UnsavedVisit,
} from './unsaved-changes.ts';
import { beginVisit, visitsNow } from './visits.ts';

/** Stores unsaved changes in the browser, and offers those that earlier visits left behind. */
export function Recover({ id, draft, state }: { id: number; draft: Draft; state: SaveState }) {
  const t = useTexts(texts);
  const { visit } = state;
  const [offered, setOffered] = useState<readonly UnsavedVisit[]>([]);
  useEffect(() => beginVisit(visit), [visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes are looked up once, when the form is opened.
  useEffect(() => {
    let isUnmounted = false;
    void leftOver(id, state).then((left) => !isUnmounted && setOffered(left));
    return () => {
      isUnmounted = true;
    };
  }, [id]);
  const storeNow = (revision: number, base: Draft, changed: Draft) =>
    storeChanges(id, { visit, revision, at: new Date().toISOString(), draft: changed }, base);
  useAfter(draft, KEEP_AFTER_MS, () => {
    if (state.isUnsaved()) storeNow(state.revision, state.base, draft);
    else dropChanges(id, visit);
  });
  if (offered.length === 0) return null;
  const forget = (one: UnsavedVisit) => {
    dropChanges(id, one.visit);
    setOffered((before) => before.filter((other) => other !== one));
  };
  const recover = async (one: UnsavedVisit) => {
    const base = one.revision === state.revision ? state.base : await baseOf(id, one, state.base);
    state.resume({ revision: one.revision, draft: base }, one.draft);
    storeNow(one.revision, base, one.draft);
    forget(one);
    showNotice(t.save.recovered);
  };
  return (
    <Alert variant="light" title={t.save.recoverTitle}>
      <Stack gap="md">
        {offered.map((one) => (
          <LeftOver
            key={one.visit}
            changes={one}
            isOlder={one.revision !== state.revision}
            recover={() => void recover(one)}
            discard={() => forget(one)}
          />
        ))}
      </Stack>
    </Alert>
  );
}

function LeftOver({
  changes,
  isOlder,
  recover,
  discard,
}: {
  changes: UnsavedChanges;
  isOlder: boolean;
  recover(): void;
  discard(): void;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const id = useId();
  return (
    <Stack gap="xs">
      <Text size="sm" id={id}>
        {t.save.recoverBody(format.moment(changes.at))}
      </Text>
      {isOlder && <Text size="sm">{t.save.recoverOlder}</Text>}
      <Group gap="xs">
        <Button size="xs" aria-describedby={id} onClick={recover}>
          {t.save.recover}
        </Button>
        <Button size="xs" variant="default" aria-describedby={id} onClick={discard}>
          {t.save.discard}
        </Button>
      </Group>
    </Stack>
  );
}

/** Finds unsaved changes of visits that have ended, newest first. Other tabs still own theirs. */
async function leftOver(id: number, { base, visit }: SaveState): Promise<UnsavedVisit[]> {
  dropOldChanges(new Date());
  const ongoing = await visitsNow();
  return storedChanges(id).filter(
    (kept) => kept.visit !== visit && !ongoing.has(kept.visit) && !isSame(kept.draft, base),
  );
}

/**
 * Loads the revision that stored changes are based on; falls back to the present form, since the changes matter more than their
 * base.
 */
async function baseOf(id: number, { revision }: UnsavedChanges, now: Draft): Promise<Draft> {
  try {
    const params = { path: { id, revision } };
    const offered = await answerOf(api.GET('/svcb/v1/forms/{id}/revisions/{revision}', { params }));
    return draftOf(offered as unknown as Draft);
  } catch {
    return now;
  }
}
