import type { ObjectShape } from 'yup';
import type { PipeCheck } from '#forms/piping/check.ts';
import type { OptionText } from '#forms/translations/places.ts';
import type { CidrList } from '#security/addresses.ts';
import type { JsonValue } from './json.ts';
import type { KnownFields } from './known-fields.ts';
import type { Report } from './schema.ts';
import type { Edition, FormConfig, FormOptions } from './types.ts';

/**
 * Options of a form, as the feature declares them that reads them. Their types are merged into `FormOptions`:
 *
 *     declare module '#forms/config/types.ts' {
 *       interface FormOptions extends ShapeOf<typeof keys> {}
 *     }
 */
export interface FormOption {
  /** The schema of each key. Absent, null and (for texts) blank mean the default. */
  readonly keys: ObjectShape;
  /**
   * Notes what the keys ask of each other and of the rest of the form.
   * @param options any plain JSON: its keys may have mistakes of their own
   */
  check?(options: Readonly<Record<string, unknown>>, form: CheckedForm, report: Report): void;
  /** Those of its texts that visitors read: they can be translated. */
  readonly texts?: readonly OptionText[];
  /** Fills in what no schema can, once all is right. */
  complete?(options: FormOptions): void;
  readonly secrets?: OptionSecrets;
}

/** The form round the options that are checked. */
export interface CheckedForm {
  /** Any plain JSON. */
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly known: KnownFields;
  /** Checks the answers that a text of a field has in it. */
  readonly pipes: PipeCheck;
  readonly edition: Edition;
  /** Absent where it is not known. */
  readonly allowedPrivateNetworks?: CidrList | undefined;
}

/** How the secrets of an option are kept apart from the config. */
export interface OptionSecrets {
  /** Whether a stored secret belongs to this option. */
  owns(path: string): boolean;
  /** Takes the secrets out of a config that is saved, and notes in `save` which ones it has from now on. */
  separate(config: FormConfig, save: SecretSave): FormOptions;
  /** The options of a stored config for reading: without secrets, with a `<name>_set` flag for each, or without `stored` without flags. */
  present(options: FormOptions, stored?: PresentedSecrets): FormOptions;
  /** Paths of the secrets whose flag is true in a config as it was read. @param given any plain JSON */
  flagged(options: FormOptions, given: Readonly<Record<string, unknown>>): string[];
}

/** A save, as far as secrets are concerned. */
export interface SecretSave {
  /** The config that is stored; null for a new form. */
  readonly previous: FormConfig | null;
  /** Path to value. */
  readonly stored: ReadonlyMap<string, string>;
  /** The full new set, which replaces what is stored. */
  readonly secrets: Map<string, string>;
  /** Secrets that this save made, path to value. */
  readonly generated: Record<string, string>;
  /** Stored secrets that have to go although nobody removed them. */
  readonly dropped: string[];
  /** An absent, blank or masked secret stays as it was, null removes it, anything else replaces it. */
  keepOrReplace(path: string, given: JsonValue | undefined, kept: string | undefined): void;
  randomBytes(size: number): Uint8Array;
}

export interface PresentedSecrets {
  readonly paths: ReadonlySet<string>;
  /** Replaced secrets that are still in use, path to the time when they stop. Absent where that is not shown. */
  readonly expiring?: ReadonlyMap<string, Date>;
}
