import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from '#console/parts/states.tsx';

/** In place of a view that failed, or whose files could not be loaded: a newer build may have replaced them. */
export function ViewFailure({ error }: ErrorComponentProps) {
  return <Failure error={error} retry={() => window.location.reload()} />;
}
