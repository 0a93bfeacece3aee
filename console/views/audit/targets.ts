/** The view for each kind of target. */
const VIEWS: Readonly<Record<string, (id: string) => string>> = {
  form: (id) => `/forms/${id}`,
  submission: (id) => `/submissions/${id}`,
  spam: (id) => `/spam/${id}`,
  job: (id) => `/deliveries/jobs/${id}`,
  mail: (id) => `/deliveries/mails/${id}`,
  account: (id) => `/accounts/${id}`,
  order: (id) => `/orders/${id}`,
  option: () => '/settings/site',
  alert: () => '/alerts',
};

/**
 * Returns the path of the view that shows a target.
 * @param target as in audit entries, such as `form:7`
 * @returns undefined if no view shows it
 */
export function viewOf(target: string): string | undefined {
  const at = target.indexOf(':');
  return VIEWS[target.slice(0, at)]?.(encodeURIComponent(target.slice(at + 1)));
}

/**
 * Writes a target in words.
 * @param kinds the word for each kind
 */
export function targetText(target: string, kinds: Readonly<Record<string, string>>): string {
  const at = target.indexOf(':');
  const kind = target.slice(0, at);
  return kinds[kind] ? `${kinds[kind]} ${target.slice(at + 1)}` : target;
}
