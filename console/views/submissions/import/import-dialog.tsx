import { Alert, Button, FileInput, Group, Modal, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Failure } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/submissions/import.ts';
import { useTexts } from '#console/texts/language.ts';
import { CHARSETS, isAtWork, KEY, SEPARATORS, sendTable } from './data.ts';
import { ImportCard } from './import-card.tsx';

/** Milliseconds between two polls of the progress. */
const SOON_MS = 2_000;

/** A dialog that imports submissions from a table into a form. */
export function ImportButton({ form }: { form: string | undefined }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setIsOpen(true)}>
        {t.import}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t.title}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': words.close }}
      >
        {form === undefined ? <Alert variant="light">{t.needsForm}</Alert> : <Tables form={form} />}
      </Modal>
    </>
  );
}

function Tables({ form }: { form: string }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [charset, setCharset] = useState<string>(CHARSETS[0]);
  const [separator, setSeparator] = useState('');
  const list = useQuery({
    queryKey: [KEY, form],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/imports', { params: { query: { form_id: Number(form) } }, signal })),
    refetchInterval: ({ state }) => (state.data?.imports.some(isAtWork) ? SOON_MS : false),
  });
  const load = useMutation({
    mutationFn: (table: File) => sendTable(form, table, { charset, ...(separator !== '' && { separator }) }),
    onSuccess: () => {
      setFile(null);
      showNotice(t.loaded);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  const imports = list.data?.imports ?? [];
  return (
    <Stack>
      <Text size="sm">{t.about}</Text>
      <Group align="flex-end" wrap="nowrap">
        <FileInput label={t.file} accept=".csv,text/csv" value={file} onChange={setFile} style={{ flex: 1 }} />
        <Button disabled={file === null} loading={load.isPending} onClick={() => file && load.mutate(file)}>
          {t.load}
        </Button>
      </Group>
      <SimpleGrid cols={2}>
        <NativeSelect
          label={t.charset}
          value={charset}
          onChange={({ currentTarget: { value } }) => setCharset(value)}
          data={CHARSETS.map((value) => ({ value, label: t.charsets[value] }))}
        />
        <NativeSelect
          label={t.separator}
          value={separator}
          onChange={({ currentTarget: { value } }) => setSeparator(value)}
          data={[
            { value: '', label: t.foundOut },
            ...SEPARATORS.map((value) => ({ value, label: t.separators[value] })),
          ]}
        />
      </SimpleGrid>
      {load.isError && <Failure error={load.error} />}
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {imports.length > 0 && (
        <Title order={3} size="h5">
          {t.tables}
        </Title>
      )}
      {imports.map((one) => (
        <ImportCard key={one.id} table={one} />
      ))}
    </Stack>
  );
}
