/** Where Temporal's pages are, if anybody has said so. */
export interface TemporalUi {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** Where Temporal's pages show a run; null where nobody has said where they are. */
export function temporalUiLink(uiUrl: string | undefined, namespace: string, workflowId: string): string | null {
  if (!uiUrl) return null;
  return `${uiUrl.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows/${workflowId}`;
}
