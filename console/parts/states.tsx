import { Alert, Button, Center, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Problem, problemOf } from '#console/api/problem.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';

/** The part of a query, infinite queries included, that is shown here. */
interface Query<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
}

/** Shows the data of a query. Until it arrives a placeholder takes its space; an error says what to do. */
export function Loaded<T>({
  query,
  children,
  height = 240,
}: {
  query: Query<T>;
  children(data: T): ReactNode;
  /** The height of the placeholder in pixels. */
  height?: number;
}) {
  const t = useTexts(shared);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return (
    <Stack gap="xs" role="status" aria-label={t.loading}>
      <Skeleton height={height} />
    </Stack>
  );
}

/** Explains why content could not be loaded, and offers to try again where that may help. */
export function Failure({ error, retry }: { error: unknown; retry?(): void }) {
  const t = useTexts(shared);
  const problem = problemOf(error);
  const others = Object.entries(problem.errors).filter(([, text]) => `${text}.` !== problem.message);
  return (
    <Alert color="red" variant="light" role="alert" title={t.failed}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{useMessage(problem)}</Text>
        {others.map(([path, message]) => (
          <Text key={path} size="sm">
            {message}
          </Text>
        ))}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {t.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function useMessage(problem: Problem): string {
  const t = useTexts(shared);
  if (problem.code === 'offline') return t.offline;
  if (problem.status === 404) return t.notFound;
  return problem.message;
}

/** Says that a list is empty, and what to do first. */
export function Empty({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  const t = useTexts(shared);
  return (
    <Center py="xl">
      <Stack align="center" gap="sm">
        <Text c="dimmed" ta="center" maw={480}>
          {children ?? t.nothing}
        </Text>
        {action && <Group>{action}</Group>}
      </Stack>
    </Center>
  );
}
