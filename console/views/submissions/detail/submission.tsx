import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileTypePdf,
  IconPencil,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan, useSession } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/submissions/detail.ts';
import { texts as listTexts } from '#console/texts/en/submissions.ts';
import { useTexts } from '#console/texts/language.ts';
import { ProcessOf } from '#console/views/processes/one/process.tsx';
import {
  erase,
  listOptions,
  type ShownField,
  type SubmissionDetail,
  useSubmission,
  useSubmissions,
} from '#console/views/submissions/data.ts';
import { countOf, type Filters, filtersOf, queryOf } from '#console/views/submissions/list/filters.ts';
import { MarkButtons } from '#console/views/submissions/mark-buttons.tsx';
import { SubmissionTimeline } from '#console/views/submissions/timeline/timeline.tsx';
import classes from './detail.module.css';
import { EditDialog } from './edit/edit-dialog.tsx';
import { Meta } from './meta.tsx';
import { neighboursOf } from './neighbours.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { Values } from './value-view.tsx';

/** One submission: its values and its history. */
export default function Submission() {
  const t = useTexts(texts);
  const words = useTexts(listTexts);
  const { id: idText } = useParams({ strict: false }) as { id: string };
  const id = Number(idText);
  const [search] = useSearchState();
  const filters = filtersOf(search);
  const submission = useSubmission(id);
  const above = (
    <Group justify="space-between">
      <Anchor size="sm" renderRoot={(props) => <Link to="/submissions" search={filters as never} {...props} />}>
        {t.back}
      </Anchor>
      <NeighbourLinks id={id} filters={filters} />
    </Group>
  );
  if (submission.data === undefined) {
    return (
      <Page title={words.submission(idText)} above={above}>
        <Loaded query={submission} height={480}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  // The key resets the state for another submission.
  return <SubmissionView key={id} id={id} submission={submission.data} above={above} />;
}

function SubmissionView({
  id,
  submission,
  above,
}: {
  id: number;
  submission: SubmissionDetail;
  above: React.ReactNode;
}) {
  const t = useTexts(texts);
  const can = useCan();
  return (
    <Page
      title={t.title(String(id), submission.form.title)}
      above={above}
      actions={<Actions submission={submission} />}
    >
      <div className={can('manage_options') ? classes.columns : `${classes.columns} ${classes.one}`}>
        <Stack gap="xl">
          <Stack gap="xs" component="section" aria-label={t.values}>
            <Title order={2} size="h3">
              {t.values}
            </Title>
            <Values submissionId={id} fields={submission.fields as readonly ShownField[]} />
          </Stack>
          <ProcessOf id={id} />
          <Meta submission={submission} />
        </Stack>
        {can('manage_options') && <SubmissionTimeline id={id} form={submission.form} />}
      </div>
    </Page>
  );
}

function Actions({ submission }: { submission: SubmissionDetail }) {
  const t = useTexts(texts);
  const words = useTexts(listTexts);
  const can = useCan();
  const isPro = useSession()?.edition === 'pro';
  const queries = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [search] = useSearchState();
  const [isReplaying, setIsReplaying] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const { id } = submission;
  const pdf = useMutation({
    mutationFn: () => fetchFile(`/svcb/v1/submissions/${id}.pdf`),
    onSuccess: saveFile,
    onError: showProblem,
  });
  const doErase = useMutation({
    mutationFn: () => erase(queries, id),
    onSuccess: async () => {
      showNotice(words.erased);
      await navigate({ to: '/submissions' as string, search: filtersOf(search) as never });
    },
    onError: showProblem,
  });
  const askErase = async () => {
    const question = { title: words.eraseOne, body: words.eraseBody, action: words.erase, isDangerous: true };
    if (await confirm(question)) doErase.mutate();
  };
  return (
    <>
      <MarkButtons submission={submission} />
      {isPro && (
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          loading={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          {t.pdf}
        </Button>
      )}
      {can('manage_options') && (
        <>
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setIsEditing(true)}>
            {t.edit}
          </Button>
          <Button variant="default" leftSection={<IconRepeat size={16} />} onClick={() => setIsReplaying(true)}>
            {t.replay}
          </Button>
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} />}
            loading={doErase.isPending}
            onClick={() => void askErase()}
          >
            {words.erase}
          </Button>
          <EditDialog submission={submission} isOpen={isEditing} close={() => setIsEditing(false)} />
          <ReplayDialog
            id={id}
            isOpen={isReplaying}
            close={() => setIsReplaying(false)}
            hasReplayed={() => {
              for (const key of ['timeline', 'run']) void queries.invalidateQueries({ queryKey: [key, id] });
            }}
          />
        </>
      )}
    </>
  );
}

/** Links to the neighbours in the list that this view was opened from. */
function NeighbourLinks({ id, filters }: { id: number; filters: Filters }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = queryOf(filters);
  const isKnown = queries.getQueryData(listOptions(query).queryKey) !== undefined;
  const list = useSubmissions(query, isKnown || countOf(filters) > 0);
  const beside = neighboursOf(list.data?.pages, id);
  const next = useMutation({
    mutationFn: async () => neighboursOf((await list.fetchNextPage({ throwOnError: true })).data?.pages, id)?.older,
    onSuccess: (older) => {
      if (older !== undefined) void navigate({ to: `/submissions/${older}` as string, search: filters as never });
    },
    onError: showProblem,
  });
  if (list.isError && !list.data) return <Failure error={list.error} />;
  if (!beside) return null;
  const link = (to: number, label: string, isNewer: boolean) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={isNewer ? <IconChevronLeft size={14} /> : undefined}
      rightSection={isNewer ? undefined : <IconChevronRight size={14} />}
      renderRoot={(props) => <Link to={`/submissions/${to}` as string} search={filters as never} {...props} />}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs" component="nav" aria-label={t.neighbours}>
      {beside.newer !== undefined && link(beside.newer, t.newer, true)}
      {beside.older !== undefined && link(beside.older, t.older, false)}
      {beside.isOlderBeyond && (
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronRight size={14} />}
          loading={next.isPending}
          onClick={() => next.mutate()}
        >
          {t.older}
        </Button>
      )}
    </Group>
  );
}
