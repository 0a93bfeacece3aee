import type { AnyObject, ISchema } from 'yup';
import { looksLikeSecret, namesAddress } from './config/secret-names.ts';
import type { JsonObject } from './config/types.ts';
import type { MergeMode } from './templates/merge-tags.ts';

/**
 * Everything about one kind of integration that needs no third party, database or clock. A definition imports only building
 * blocks of `forms/`. How it delivers is in `deliver.ts` beside it.
 */
export interface IntegrationDefinition {
  /** `integration_id` of its entries in a form. */
  readonly id: string;
  /** As people know it. */
  readonly label: string;
  /** `import.meta.url` of the definition: `deliver.ts` stands beside it. */
  readonly home: string;
  /** `settings` as a save may carry them, with the secrets. */
  readonly settings: ISchema<unknown, AnyObject>;
  readonly secrets: SecretRules;
  /** Settings that are templates, or maps of names and templates, and how they are rendered. */
  readonly templates?: Readonly<Record<string, MergeMode>>;
  /** Notes mistakes between the settings and the rest of the form. Both are any plain JSON. */
  check?(settings: Readonly<Record<string, unknown>>, form: FormCheck): void;
  /** `inline`: the run of the submission delivers it; `queued`: it has a durable run of its own (docs/interface.md 4.2). */
  readonly runs: 'inline' | 'queued';
  /** Hooks that delivering fires: where somebody listens, extensions have a part in it. */
  readonly firesHooks?: readonly ('integration_dispatch' | 'wp_post_args' | 'wp_post_created')[];
  /** The limit of one receiver; 8 attempts at a time when absent. */
  readonly limit?: ReceiverLimit;
  /** Where its settings send it. Deliveries to one address share a receiver. */
  addressOf?(settings: JsonObject): string | null;
  /** The place that its secrets are for: server, path, account. `addressOf` when absent. */
  placeOf?(settings: JsonObject): string | null;
  /** The URLs and hosts that it would connect to, by the setting that names them. Both are any plain JSON. */
  reaches?(settings: Readonly<Record<string, unknown>>): readonly (readonly [setting: string, place: string])[];
  /** Whether its receiver is told when what it was sent is erased. */
  takesErasures?(settings: JsonObject): boolean;
  /** Name of the secret that is the key of an account: deliveries to one account share a receiver. */
  readonly account?: string;
  /** The third party's API, for those that have one address for everybody: the setting that changes it, and the usual one. */
  readonly api?: { readonly setting: string; readonly url: string };
}

export interface SecretRules {
  /** Secrets that every entry may have: reads say of each whether it is set. */
  readonly names: readonly string[];
  /** Whether another setting is a secret, by its name alone when there is no value. */
  isSecret?(name: string, value?: unknown): boolean;
  /** The secret that signs deliveries. */
  readonly signing?: SigningSecret;
  /** Secrets that are sent there: they must not follow the settings to another place. */
  readonly tiedToPlace?: readonly string[] | 'all';
}

/** A secret that is made when none is given. After a replacement the previous one also signs for a while. */
export interface SigningSecret {
  readonly name: string;
  /** The name under which the previous one is kept. */
  readonly previous: string;
  make(randomBytes: (size: number) => Uint8Array): string;
  /** What is wrong with one, read after its name; null when it can sign. */
  findMistake(secret: string): string | null;
}

export interface ReceiverLimit {
  /** Attempts under way at a time, in each worker. */
  readonly concurrent: number;
  /** Attempts begun in a second, over all workers. */
  readonly perSecond?: number;
}

/** The form round the settings that are checked. */
export interface FormCheck {
  readonly fields: readonly { name: unknown; type: unknown }[];
  /** Notes a mistake at a setting; the message reads after its path. */
  report(setting: string, message: string): void;
}

/** What some of its secrets must not be sent out of; null where everything goes to one place. */
export function placeOf({ placeOf, addressOf }: IntegrationDefinition, settings: JsonObject): string | null {
  return (placeOf ?? addressOf)?.(settings) ?? null;
}

/** Finds the definition of an integration id; every id has one. */
export type FindIntegration = (id: string) => IntegrationDefinition;

/**
 * The secret of which a setting is the flag (`<name>_set`), as reads carry it; null when it is none. URLs are secrets only
 * with a user in them, so their flags are known by their names.
 */
export function flaggedSecret(definition: IntegrationDefinition, setting: string): string | null {
  const name = /^(.+)_set$/.exec(setting)?.[1];
  return name !== undefined && (isSecretSetting(definition, name) || namesAddress(name)) ? name : null;
}

/** Whether a setting is a secret, by its name alone when there is no value. Keys with `x_` belong to extensions. */
export function isSecretSetting({ secrets }: IntegrationDefinition, name: string, value?: unknown): boolean {
  if (secrets.names.includes(name) || secrets.signing?.previous === name) return true;
  return secrets.isSecret?.(name, value) ?? (name.startsWith('x_') && looksLikeSecret(name, value));
}
