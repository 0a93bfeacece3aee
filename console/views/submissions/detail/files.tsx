import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload, IconLink, IconPhoto } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useCan } from '#console/api/session.ts';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { Failure } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { texts } from '#console/texts/en/submissions/detail.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './detail.module.css';
import { isPicture, type SentFile } from './values.ts';

/** The path before the id of a file, for readers who see the files of a task; null for those of the submission. */
export const FilesOfTask = createContext<string | null>(null);

/** The files of a field, each with a download button, and a preview if it is a picture. */
export function Files({ submissionId, files }: { submissionId: number; files: readonly SentFile[] }) {
  const t = useTexts(texts);
  return (
    <ul className={classes.list} aria-label={t.files}>
      {files.map((file) => (
        <li key={file.id}>
          <File submissionId={submissionId} file={file} />
        </li>
      ))}
    </ul>
  );
}

function File({ submissionId, file }: { submissionId: number; file: SentFile }) {
  const t = useTexts(texts);
  const format = useFormat();
  const can = useCan();
  const [isShown, setIsShown] = useState(false);
  const name = visibleText(file.name);
  const path = `${useContext(FilesOfTask) ?? `/svcb/v1/submissions/${submissionId}/files/`}${file.id}`;
  const download = useMutation({
    mutationFn: () => fetchFile(path),
    onSuccess: (got) => saveFile({ ...got, name: file.name }),
    onError: showProblem,
  });
  return (
    <Stack gap={4} mb="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <SentText text={file.name} />{' '}
        <Text span size="xs" c="dimmed">
          {file.type} · {format.bytes(file.size)}
          {file.unscanned && ` · ${t.unscanned}`}
        </Text>
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={download.isPending}
          aria-label={t.downloadOf(name)}
          onClick={() => download.mutate()}
        >
          {t.download}
        </Button>
        {can('manage_options') && <LinkButton submissionId={submissionId} file={file} />}
        {isPicture(file) && !isShown && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPhoto size={14} />}
            aria-label={t.showOf(name)}
            onClick={() => setIsShown(true)}
          >
            {t.show}
          </Button>
        )}
      </Group>
      {isShown && <Picture path={path} name={name} />}
    </Stack>
  );
}

/** Creates a link for people without an account, and copies it. */
function LinkButton({ submissionId, file }: { submissionId: number; file: SentFile }) {
  const t = useTexts(texts);
  const format = useFormat();
  const [shown, setShown] = useState<string>();
  const make = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/svcb/v1/submissions/{id}/files/{file}/links', {
          params: { path: { id: submissionId, file: file.id } },
          body: {} as never,
        }),
      ),
    onSuccess: async ({ url, expires_at: until }) => {
      try {
        await navigator.clipboard.writeText(url);
        showNotice(t.linkMade(format.moment(until)));
      } catch {
        setShown(url);
      }
    },
    onError: showProblem,
  });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconLink size={14} />}
        loading={make.isPending}
        aria-label={t.linkOf(visibleText(file.name))}
        onClick={() => make.mutate()}
      >
        {t.link}
      </Button>
      {shown !== undefined && (
        <TextInput
          readOnly
          label={t.linkShown}
          value={shown}
          onFocus={(event) => event.currentTarget.select()}
          w="100%"
        />
      )}
    </>
  );
}

/** A picture from a submission. It is loaded into memory because its address requires the session's nonce. */
function Picture({ path, name }: { path: string; name: string }) {
  const file = useQuery({
    queryKey: ['file', path],
    queryFn: ({ signal }) => fetchFile(path, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const blob = file.data?.blob;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  if (file.isError) return <Failure error={file.error} retry={() => void file.refetch()} />;
  if (url === undefined) return <Skeleton height={160} width={240} />;
  return <img className={classes.picture} src={url} alt={name} />;
}

export function MailAddress({ address }: { address: string }) {
  return (
    <Anchor href={`mailto:${encodeURIComponent(address)}`} inherit>
      <SentText text={address} />
    </Anchor>
  );
}
