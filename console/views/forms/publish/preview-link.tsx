import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Copy } from '#console/parts/copy.tsx';
import { showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/publish.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

/** Makes a link with which people who do not sign in see the draft. */
export function PreviewLink({ id }: { id: number }) {
  const t = useTexts(texts);
  const { moment } = useFormat();
  const [link, setLink] = useState<{ url: string; expires_at: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    setIsBusy(true);
    try {
      setLink(
        await answerOf(api.POST('/svcb/v1/forms/{id}/draft-revision/links', { params: { path: { id } }, body: {} })),
      );
    } catch (error) {
      showProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm">{t.previewAbout}</Text>
      {link ? (
        <>
          <Group gap="xs" wrap="nowrap" maw="100%">
            <Anchor href={link.url} target="_blank" rel="noreferrer" size="sm" truncate miw={0}>
              {link.url}
            </Anchor>
            <Copy value={link.url} />
          </Group>
          <Text size="xs" c="dimmed">
            {t.previewUntil(moment(link.expires_at))}
          </Text>
        </>
      ) : (
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void make()}>
          {t.previewMake}
        </Button>
      )}
    </Stack>
  );
}
