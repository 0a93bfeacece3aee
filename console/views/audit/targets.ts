/** Where the console shows what an entry is about. */
const PLACES: Readonly<Record<string, (id: string) => string>> = {
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

/** @param target as entries have it, `form:7` @returns undefined where there is no view of it */
export function placeOf(target: string): string | undefined {
  const at = target.indexOf(':');
  return PLACES[target.slice(0, at)]?.(encodeURIComponent(target.slice(at + 1)));
}

/** What an entry is about, as people say it. @param kinds words by kind */
export function targetText(target: string, kinds: Readonly<Record<string, string>>): string {
  const at = target.indexOf(':');
  const kind = target.slice(0, at);
  return kinds[kind] ? `${kinds[kind]} ${target.slice(at + 1)}` : target;
}
