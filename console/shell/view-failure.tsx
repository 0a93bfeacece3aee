import type { ErrorComponentProps } from '@tanstack/react-router';
import { problemOf } from '#console/api/problem.ts';
import { Page } from '#console/parts/page.tsx';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/shell.ts';
import { useTexts } from '#console/texts/language.ts';

/** Browsers and Vite word the error for a missing script or style sheet differently. */
const FILES_ARE_GONE = /dynamically imported module|module script|preload CSS/i;

/** Replaces a view that failed, or whose files could not be loaded because a newer build has replaced them. */
export function ViewFailure({ error }: ErrorComponentProps) {
  const t = useTexts(texts);
  const isGone = FILES_ARE_GONE.test(problemOf(error).message);
  return (
    <Page title={t.viewFailed}>
      <Failure error={isGone ? new Error(t.viewGone) : error} retry={() => window.location.reload()} />
    </Page>
  );
}
