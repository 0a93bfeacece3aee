/** Where Temporal's pages are, if anybody has said so. */
export interface TemporalUi {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/**
 * Where Temporal's pages show a run; null where nobody has said where they are.
 * @param runId of the run itself; without it the newest one of the id is shown
 */
export function temporalUiLink(
  uiUrl: string | undefined,
  namespace: string,
  workflowId: string,
  runId?: string,
): string | null {
  if (!uiUrl) return null;
  const run = `${uiUrl.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows/${workflowId}`;
  return runId === undefined ? run : `${run}/${encodeURIComponent(runId)}/history`;
}
