import { Anchor, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { NumberInput } from '#console/parts/number/number-input.tsx';
import type { Values } from '#console/parts/settings-form/changes.ts';
import { Pair } from '#console/parts/settings-form/layout.tsx';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/settings/pdf.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './pdf.module.css';

/** Milliseconds without typing after which a preview is rendered; the service limits previews per minute. */
const STILL_MS = 1_000;

/**
 * A PDF of a submission with the settings in the form.
 * @param changes the form values that differ from `saved`
 */
export function Preview({ changes, saved }: { changes: Values; saved: Values }) {
  const t = useTexts(texts);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [number] = useDebouncedValue(chosenId, STILL_MS);
  const last = useQuery({
    queryKey: ['submissions', 'last'],
    queryFn: async ({ signal }) => {
      const { submissions } = await answerOf(
        api.GET('/svcb/v1/submissions', { params: { query: { limit: 1 } }, signal }),
      );
      return submissions[0]?.id ?? null;
    },
  });
  return (
    <Loaded query={last} height={640}>
      {(id) => (
        <>
          <Pair>
            <NumberInput
              label={t.submission}
              description={t.submissionLast}
              placeholder={id === null ? undefined : String(id)}
              min={1}
              value={chosenId}
              onChange={(next) => setChosenId(typeof next === 'number' && next > 0 ? next : null)}
            />
          </Pair>
          {(number ?? id) === null ? (
            <Text size="sm">{t.noSubmission}</Text>
          ) : (
            <Document id={Number(number ?? id)} changes={changes} saved={saved} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Document({ id, changes, saved }: { id: number; changes: Values; saved: Values }) {
  const t = useTexts(texts);
  const [appearance] = useDebouncedValue(JSON.stringify(changes), STILL_MS);
  const document = useQuery({
    queryKey: ['settings', 'pdf', 'preview', id, appearance, saved],
    // The document contains a visitor's answers.
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answerOf(
        api.POST('/svcb/v1/settings/pdf/preview/{id}', {
          params: { path: { id } },
          body: JSON.parse(appearance) as object,
          parseAs: 'blob',
          signal,
        }),
      ) as Promise<unknown> as Promise<Blob>,
  });
  const address = useBlobAddress(document.data);
  return (
    <>
      <Group gap="sm">
        <Button
          size="compact-sm"
          variant="default"
          loading={document.isFetching}
          onClick={() => void document.refetch()}
        >
          {t.make}
        </Button>
        {address && (
          <Anchor size="sm" href={address} target="_blank" rel="noreferrer">
            {t.open}
          </Anchor>
        )}
        <Text size="sm" role="status">
          {document.isFetching ? t.making : document.isSuccess ? t.isMade : ''}
        </Text>
      </Group>
      {document.isError && <Failure error={document.error} />}
      {address && <iframe src={address} title={t.frame(String(id))} className={classes.frame} />}
    </>
  );
}

/** Returns an object URL for a file, and revokes it when the file changes. */
function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const objectUrl = URL.createObjectURL(blob);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return address;
}
