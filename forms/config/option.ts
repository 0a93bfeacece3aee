import type { ObjectShape } from 'yup';
import type { PipeCheck } from '#forms/piping/check.ts';
import type { OptionText } from '#forms/translations/translatable-texts.ts';
import type { CidrList } from '#security/addresses.ts';
import type { JsonValue } from './json.ts';
import type { KnownFields } from './known-fields.ts';
import type { Report } from './schema.ts';
import type { Edition, FormConfig, FormOptions } from './types.ts';

/**
 * Options of a form, declared by the feature that reads them. Their types are merged into `FormOptions`:
 *
 *     declare module '#forms/config/types.ts' {
 *       interface FormOptions extends ShapeOf<typeof keys> {}
 *     }
 */
export interface FormOption {
  /** The schema of each key. Absent, null and (for texts) blank mean the default. */
  readonly keys: ObjectShape;
  /**
   * Checks rules between the keys and the rest of the form.
   * @param options any plain JSON: its keys may have mistakes of their own
   */
  check?(options: Readonly<Record<string, unknown>>, form: CheckedForm, report: Report): void;
  /** The translatable texts, which visitors read. */
  readonly texts?: readonly OptionText[];
  /** Fills in defaults that a schema cannot express. Called for valid options only. */
  complete?(options: FormOptions): void;
  readonly secrets?: OptionSecrets;
}

/** The form that the checked options belong to. */
export interface CheckedForm {
  /** Any plain JSON. */
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly known: KnownFields;
  /** Checks the answers that are piped into a field's text. */
  readonly pipes: PipeCheck;
  readonly edition: Edition;
  /** Absent when the permitted networks are unknown. */
  readonly allowedPrivateNetworks?: CidrList | undefined;
}

/** The storage of an option's secrets, apart from the config. */
export interface OptionSecrets {
  /** True when a stored secret belongs to this option. */
  owns(path: string): boolean;
  /** Removes the secrets from a config that is being saved, and records in `save` the secrets that it has from now on. */
  separate(config: FormConfig, save: SecretSave): FormOptions;
  /**
   * Prepares the options of a stored config for reading: without secrets, and with a `<name>_set` flag for each if `stored` is
   * given.
   */
  present(options: FormOptions, stored?: PresentedSecrets): FormOptions;
  /** Returns the paths of the secrets whose flag is true in a config that was read earlier. @param given any plain JSON */
  flagged(options: FormOptions, given: Readonly<Record<string, unknown>>): string[];
}

/** The state of a save that concerns secrets. */
export interface SecretSave {
  /** The stored config; null for a new form. */
  readonly previous: FormConfig | null;
  /** Stored secrets by path. */
  readonly stored: ReadonlyMap<string, string>;
  /** The complete new set, which replaces the stored secrets. */
  readonly secrets: Map<string, string>;
  /** Secrets that this save generated, by path. */
  readonly generated: Record<string, string>;
  /** Stored secrets that are deleted although the request does not remove them. */
  readonly dropped: string[];
  /**
   * Decides about one secret: an absent, blank or masked value leaves it as it was, null removes it, any other value replaces it.
   */
  keepOrReplace(path: string, given: JsonValue | undefined, kept: string | undefined): void;
  randomBytes(size: number): Uint8Array;
}

export interface PresentedSecrets {
  readonly paths: ReadonlySet<string>;
  /** Expiry times of replaced secrets that are still valid, by path. Absent where they are not shown. */
  readonly expiring?: ReadonlyMap<string, Date>;
}
