/** A setting of a provider, read from its JSON Schema. */
export interface ProviderKey {
  name: string;
  /** The service's English title. */
  title: string;
  isNeeded: boolean;
  isSecret: boolean;
  isNumber: boolean;
  /** The allowed values; empty for any text. */
  choices: readonly string[];
}

export interface MailProvider {
  id: string;
  title: string;
  keys: readonly ProviderKey[];
}

interface CatalogueEntry {
  id: string;
  title: string;
  schema: object;
}

/** Reads the providers and their settings from the catalogue. */
export function providersOf(entries: readonly CatalogueEntry[]): MailProvider[] {
  return entries.map(({ id, title, schema }) => {
    const { properties = {} } = schema as { properties?: Record<string, KeySchema> };
    return { id, title, keys: Object.entries(properties).map(keyOf) };
  });
}

interface KeySchema {
  title?: string;
  description?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  writeOnly?: boolean;
}

function keyOf([name, { title = name, description = '', type = [], enum: values = [], writeOnly }]: [
  string,
  KeySchema,
]): ProviderKey {
  return {
    name,
    title,
    isNeeded: description.startsWith(`${title}: needed`),
    isSecret: writeOnly === true,
    isNumber: [type].flat().includes('integer'),
    choices: values.filter((value): value is string => typeof value === 'string'),
  };
}

/**
 * The values of the mail settings form: the sender, and the settings of each provider under its id. Secrets are '' until
 * somebody enters them.
 */
export interface MailValues {
  [key: string]: unknown;
  provider: string;
  from_name: string | null;
  from_email: string | null;
  reply_to: string | null;
  dkim_selector: string | null;
}

export function mailValues(
  settings: Readonly<Record<string, unknown>>,
  providers: readonly MailProvider[],
): MailValues {
  const { provider, from_name, from_email, reply_to, dkim_selector } = settings as unknown as MailValues;
  const own = providers.map(({ id, keys }) => {
    const saved = (settings[id] ?? {}) as Record<string, unknown>;
    return [id, Object.fromEntries(keys.map(({ name, isSecret }) => [name, isSecret ? '' : (saved[name] ?? null)]))];
  });
  return {
    provider,
    from_name,
    from_email,
    reply_to,
    dkim_selector,
    ...Object.fromEntries(own),
    test: false,
    recipient: null,
  };
}

/** True if the service has this secret. */
export function isSecretSet(settings: Readonly<Record<string, unknown>>, provider: string, name: string): boolean {
  return ((settings[provider] ?? {}) as Record<string, unknown>)[`${name}_set`] === true;
}

export function isConfigured(settings: Readonly<Record<string, unknown>>, provider: string): boolean {
  return ((settings[provider] ?? {}) as Record<string, unknown>).configured === true;
}

/** Builds the request body; the recipient is only sent with a test. */
export function mailBody({ test, recipient, ...changes }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return test === true ? { ...changes, test, recipient } : changes;
}
