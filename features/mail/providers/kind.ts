import type { HttpClient } from '#outgoing/http-client.ts';
import type { CidrList } from '#security/addresses.ts';
import type { MailProvider } from './mail.ts';

/** One setting of a provider, such as its API key. All are texts. */
export interface MailSetting {
  name: string;
  /** For people. */
  title: string;
  /** Kept sealed and never shown. */
  secret: boolean;
  /** A part of the place that secrets go to: with another value they have to be entered again. */
  isPlace?: true;
  /** Read and shown as a number. */
  isNumber?: true;
  /** All it may be, where that is a few. */
  values?: readonly string[];
  /** Used where it is not set; a setting without one is required. `''`: it may be left out. */
  preset?: string;
  /** The form in which a value is kept; null where it has none. */
  read?(value: string): string | null;
  /** What is wrong with a value, as `must be …`, or null. @param allowed private networks that may be reached, where that is known */
  findMistake(value: string, allowed?: CidrList): string | null;
}

/** Settings by their names, complete and checked. */
export type MailSettings = Readonly<Record<string, string>>;

export interface MailProviderParts {
  settings: MailSettings;
  http: HttpClient;
  /** Where APIs are, by the setting that says so. Without a trailing slash. */
  apiUrls: Readonly<Record<string, string>>;
  /** Mails that are sent at a time. */
  maxConnections: number;
  /** For providers that are not reached over HTTP. */
  allowedPrivateNetworks: CidrList;
}

/** A kind of mail provider: what administrators enter for it, and how it is opened. */
export interface MailProviderKind {
  id: string;
  title: string;
  settings: readonly MailSetting[];
  /** Where its API is, and the setting of the environment that changes that. `{region}` stands for the setting `region`. */
  apis: readonly { setting: string; url: string }[];
  /** Under which it publishes DKIM keys in a sender's domain; empty where every account has its own. */
  dkimSelectors: readonly string[];
  /** What a sender's SPF record has to include for it; null when it sends under a domain of its own. */
  spfInclude: string | null;
  /** It sends the same message once, however often it is asked: what may have been sent may be tried again at once. */
  sendsOnce?: true;
  /** Whether it takes a mail with a file of that name. Absent where it looks at no names. */
  takesFile?(name: string): boolean;
  /** Opens it; nothing is asked yet. */
  open(parts: MailProviderParts): MailProvider;
}

/** A setting that holds an API key or a password. */
export function secretSetting(name: string, title: string, pattern = /^[\x21-\x7e]{8,500}$/): MailSetting {
  const must = 'must be the key as the provider shows it, without spaces';
  return { name, title, secret: true, findMistake: (value) => (pattern.test(value) ? null : must) };
}

/** A setting with few values, each of them another server or another way to it. */
export function choice(name: string, title: string, values: readonly string[], preset: string): MailSetting {
  const must = `must be one of ${values.join(', ')}`;
  return {
    name,
    title,
    secret: false,
    isPlace: true,
    values,
    preset,
    findMistake: (value) => (values.includes(value) ? null : must),
  };
}
