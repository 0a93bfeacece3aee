/** Address of Temporal's web UI, if one is configured. */
export interface TemporalUi {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/**
 * Returns the page of a run in Temporal's web UI; null when no UI is configured.
 * @param runId selects one run; without it the UI shows the newest run of the workflow id
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
