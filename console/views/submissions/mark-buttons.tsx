import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconMail, IconMailOpened, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCan } from '#console/api/session.ts';
import { showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Marks, mark } from './data.ts';

interface Marked {
  id: number;
  read: boolean;
  starred: boolean;
}

/** The marks of a submission: buttons for accounts that may change them, labelled icons for others. */
export function MarkButtons({ submission }: { submission: Marked }) {
  const t = useTexts(texts);
  const can = useCan();
  const queries = useQueryClient();
  const { id, read, starred } = submission;
  const change = useMutation({ mutationFn: (marks: Marks) => mark(queries, id, marks), onError: showProblem });
  const number = String(id);
  const star = starred ? <IconStarFilled size={16} /> : <IconStar size={16} />;
  const mail = read ? <IconMailOpened size={16} /> : <IconMail size={16} />;
  if (!can('manage_options')) {
    return (
      <Group gap={6} wrap="nowrap" c="dimmed">
        <span role="img" aria-label={starred ? t.starred : t.notStarred}>
          {star}
        </span>
        <span role="img" aria-label={read ? t.read : t.unread}>
          {mail}
        </span>
      </Group>
    );
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={starred ? t.takeStar : t.addStar}>
        <ActionIcon
          variant="subtle"
          color={starred ? 'yellow' : 'gray'}
          c={starred ? 'var(--mantine-color-yellow-text)' : 'dimmed'}
          aria-label={starred ? t.unstar(number) : t.star(number)}
          loading={change.isPending && change.variables.starred !== undefined}
          onClick={() => change.mutate({ starred: !starred })}
        >
          {star}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={read ? t.markUnread : t.markRead}>
        <ActionIcon
          variant="subtle"
          color="gray"
          c={read ? 'dimmed' : undefined}
          aria-label={read ? t.unreadThis(number) : t.readThis(number)}
          loading={change.isPending && change.variables.read !== undefined}
          onClick={() => change.mutate({ read: !read })}
        >
          {mail}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
