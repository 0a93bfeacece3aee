import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import type { PublicState } from '#console/views/forms/publish/data.ts';
import type { Draft, Field } from '../model.ts';
import { fieldPositions } from './paths.ts';
import { fullNameAt } from './structure.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The names of the fields that visitors have met: those of the published form. Answers are stored under them, so they stay as
 * they are when a label changes.
 * @param stored the draft as it was loaded
 * @returns null until they are known
 */
export function useUsedNames(
  stored: Draft & PublicState & { id: number },
  { publicState }: { publicState: PublicState },
): ReadonlySet<string> | null {
  const at = publicState.published_at;
  const isAsLoaded = stored.draft_revision === null && stored.published_at === at;
  const published = useQuery({
    queryKey: ['builder', stored.id, 'published', at],
    enabled: at !== null && !isAsLoaded,
    queryFn: async ({ signal }) => {
      const params = { path: { id: stored.id } };
      const { config } = await answerOf(api.GET('/svcb/v1/forms/{id}', { params, signal }));
      return (config as unknown as Draft['config']).fields;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fields = isAsLoaded ? stored.config.fields : published.data;
  return useMemo(() => {
    if (at === null) return NONE;
    return fields ? namesIn(fields) : null;
  }, [at, fields]);
}

function namesIn(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(fieldPositions(fields).map(({ position }) => fullNameAt(fields, position)));
}
