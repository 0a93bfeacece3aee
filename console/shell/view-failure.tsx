import type { ErrorComponentProps } from '@tanstack/react-router';
import { problemOf } from '#console/api/problem.ts';
import { Page } from '#console/parts/page.tsx';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/shell.ts';
import { useTexts } from '#console/texts/language.ts';

/** In place of a view that failed, or whose files could not be loaded: a newer build may have replaced them. */
export function ViewFailure({ error }: ErrorComponentProps) {
  const t = useTexts(texts);
  const isGone = /dynamically imported module|module script/i.test(problemOf(error).message);
  return (
    <Page title={t.viewFailed}>
      <Failure error={isGone ? new Error(t.viewGone) : error} retry={() => window.location.reload()} />
    </Page>
  );
}
