import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/results.ts';
import { useTexts } from '#console/texts/language.ts';

/** Saves the results as a document, which the Pro edition makes. */
export function SavePdf({ path }: { path: string }) {
  const t = useTexts(texts);
  const save = useMutation({ mutationFn: () => fetchFile(path), onSuccess: saveFile, onError: showProblem });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t.pdf}
    </Button>
  );
}
