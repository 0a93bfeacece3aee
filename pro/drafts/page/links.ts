/** The page on which a draft is resumed by its code, and to which mails lead. */
export function resumePath(formId: number): string {
  return `/forms/${formId}/resume`;
}

/**
 * An address that continues a draft. The token stands in the fragment, which no browser sends: it is in no log and no
 * referrer.
 */
export function withDraft(pageUrl: string, formId: number, token: string): string {
  const url = new URL(pageUrl);
  url.hash = `svc-draft=${formId}.${token}`;
  return url.href;
}
