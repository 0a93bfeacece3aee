import type { AnyObject, ISchema } from 'yup';
import { looksLikeSecret, namesAddress } from './config/secret-names.ts';
import type { JsonObject } from './config/types.ts';
import type { MergeMode } from './templates/merge-tags.ts';

/**
 * The part of an integration that needs no third party, database or clock. A definition imports only building blocks of `forms/`.
 * Its delivery is in `deliver.ts` beside it.
 */
export interface IntegrationDefinition {
  /** The `integration_id` of its entries in a form. */
  readonly id: string;
  /** The name for people. */
  readonly label: string;
  /** `import.meta.url` of the definition: `deliver.ts` stands beside it. */
  readonly home: string;
  /** The schema of `settings` as a save may contain them, secrets included. */
  readonly settings: ISchema<unknown, AnyObject>;
  readonly secrets: SecretRules;
  /** Settings that are templates, or maps of names to templates, with the way in which they are rendered. */
  readonly templates?: Readonly<Record<string, MergeMode>>;
  /** Reports mistakes between the settings and the rest of the form. Both are any plain JSON. */
  check?(settings: Readonly<Record<string, unknown>>, form: FormCheck): void;
  /** `inline`: the submission's run delivers it; `queued`: it has a durable run of its own (docs/interface.md 4.2). */
  readonly runs: 'inline' | 'queued';
  /** Hooks that a delivery calls; extensions with handlers of these take part in the delivery. */
  readonly firesHooks?: readonly ('integration_dispatch' | 'wp_post_args' | 'wp_post_created')[];
  /** The limit of one receiver; 8 concurrent attempts when absent. */
  readonly limit?: ReceiverLimit;
  /** Returns the receiver's address. Deliveries to one address share a receiver. */
  addressOf?(settings: JsonObject): string | null;
  /** Returns the destination that the secrets are for: server, path, account. `addressOf` when absent. */
  placeOf?(settings: JsonObject): string | null;
  /** Returns the URLs and hosts that it would connect to, each with the setting that names it. Both are any plain JSON. */
  reaches?(settings: Readonly<Record<string, unknown>>): readonly (readonly [setting: string, place: string])[];
  /** True when the receiver is notified of the erasure of data that it received. */
  takesErasures?(settings: JsonObject): boolean;
  /** The name of the secret that is the key of an account: deliveries to one account share a receiver. */
  readonly account?: string;
  /** The third party's API, when it has one address for all accounts: the setting that overrides it, and the default URL. */
  readonly api?: { readonly setting: string; readonly url: string };
}

export interface SecretRules {
  /** Secrets that every entry may have: reads return a flag for each. */
  readonly names: readonly string[];
  /** True when another setting is a secret, by its name alone when there is no value. */
  isSecret?(name: string, value?: unknown): boolean;
  /** The secret that signs deliveries. */
  readonly signing?: SigningSecret;
  /** Secrets that are sent to the destination: they must not follow the settings to another one. */
  readonly tiedToDestination?: readonly string[] | 'all';
}

/** A secret that is generated when none is given. After a replacement the previous secret also signs for a while. */
export interface SigningSecret {
  readonly name: string;
  /** The name under which the previous secret is stored. */
  readonly previous: string;
  make(randomBytes: (size: number) => Uint8Array): string;
  /** Returns what is wrong with a secret, to follow its name; null when it can sign. */
  findMistake(secret: string): string | null;
}

export interface ReceiverLimit {
  /** Concurrent attempts in each worker. */
  readonly concurrent: number;
  /** Attempts begun in a second, over all workers. */
  readonly perSecond?: number;
}

/** The form around the checked settings. */
export interface FormCheck {
  readonly fields: readonly { name: unknown; type: unknown }[];
  /** Reports a mistake of a setting; the message follows its path. */
  report(setting: string, message: string): void;
}

/** Returns the destination to which secrets are bound; null when all settings lead to one destination. */
export function placeOf({ placeOf, addressOf }: IntegrationDefinition, settings: JsonObject): string | null {
  return (placeOf ?? addressOf)?.(settings) ?? null;
}

/** Finds the definition of an integration id; every id has one. */
export type FindIntegration = (id: string) => IntegrationDefinition;

/**
 * Returns the secret whose flag a setting is (`<name>_set`), as reads carry it; null for any other setting. URLs are secrets only
 * with a user name in them, so their flags are recognised by name.
 */
export function flaggedSecret(definition: IntegrationDefinition, setting: string): string | null {
  const name = /^(.+)_set$/.exec(setting)?.[1];
  return name !== undefined && (isSecretSetting(definition, name) || namesAddress(name)) ? name : null;
}

/** True when a setting is a secret, by its name alone when there is no value. Keys with `x_` belong to extensions. */
export function isSecretSetting({ secrets }: IntegrationDefinition, name: string, value?: unknown): boolean {
  if (secrets.names.includes(name) || secrets.signing?.previous === name) return true;
  return secrets.isSecret?.(name, value) ?? (name.startsWith('x_') && looksLikeSecret(name, value));
}
