import type { HttpClient } from '#outgoing/http-client.ts';
import type { CidrList } from '#security/addresses.ts';
import type { MailProvider } from './mail.ts';

/** One setting of a provider, such as its API key. All values are texts. */
export interface MailSetting {
  name: string;
  /** Name of the setting for people. */
  title: string;
  /** True if the value is stored sealed and never shown. */
  secret: boolean;
  /** True if the setting decides where secrets are sent: changing it requires entering the secrets again. */
  isDestination?: true;
  /** True if requests and answers carry the value as a number. */
  isNumber?: true;
  /** The allowed values, if they are few. */
  values?: readonly string[];
  /** Default value; a setting without a default is required. `''` makes the setting optional. */
  preset?: string;
  /** Normalises a value for storage; null if it is invalid. */
  read?(value: string): string | null;
  /**
   * Returns the mistake in a value, as `must be …`, or null.
   * @param allowed private networks that may be connected to, if known
   */
  findMistake(value: string, allowed?: CidrList): string | null;
}

/** Complete and validated settings by name. */
export type MailSettings = Readonly<Record<string, string>>;

export interface MailProviderParts {
  settings: MailSettings;
  http: HttpClient;
  /** Base URLs of APIs by environment variable, without a trailing slash. */
  apiUrls: Readonly<Record<string, string>>;
  /** Maximum number of mails sent at a time. */
  maxConnections: number;
  /** Private networks that providers without HTTP may connect to. */
  allowedPrivateNetworks: CidrList;
}

/** A kind of mail provider: its settings, and how to open it. */
export interface MailProviderKind {
  id: string;
  title: string;
  settings: readonly MailSetting[];
  /** Base URLs of its APIs and the environment variables that override them. `{region}` stands for the setting `region`. */
  apis: readonly { setting: string; url: string }[];
  /** DKIM selectors that the provider uses in a sender's domain; empty if every account has its own. */
  dkimSelectors: readonly string[];
  /** Term that a sender's SPF record must include; null if the provider sends under a domain of its own. */
  spfInclude: string | null;
  /**
   * True if the provider sends repeated requests for a message only once, so that a mail with an unknown result may be retried
   * at once.
   */
  sendsOnce?: true;
  /** True if the provider accepts an attachment of that name. Absent if it checks no names. */
  takesFile?(name: string): boolean;
  /** Opens the provider without sending a request. */
  open(parts: MailProviderParts): MailProvider;
}

/** Declares a setting for an API key or a password. */
export function secretSetting(name: string, title: string, pattern = /^[\x21-\x7e]{8,500}$/): MailSetting {
  const must = 'must be the key as the provider shows it, without spaces';
  return { name, title, secret: true, findMistake: (value) => (pattern.test(value) ? null : must) };
}

/** Declares a setting with a few values, each of which selects another server or another protocol. */
export function choice(name: string, title: string, values: readonly string[], preset: string): MailSetting {
  const must = `must be one of ${values.join(', ')}`;
  return {
    name,
    title,
    secret: false,
    isDestination: true,
    values,
    preset,
    findMistake: (value) => (values.includes(value) ? null : must),
  };
}
