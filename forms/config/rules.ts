import type { AnyObject, ObjectSchema } from 'yup';
import { jsonSchemaDocument } from '#forms/json-schema/convert.ts';
import { described, type JsonSchema } from '#forms/json-schema/meta.ts';
import { pagesOption } from '#forms/pages/option.ts';
import { checkTheme, THEME_TEXTS } from '#forms/theme/option.ts';
import { type TranslationReport, translationReport } from '#forms/translations/missing.ts';
import { translationsCheck } from '#forms/translations/option.ts';
import type { CidrList } from '#security/addresses.ts';
import { fieldsSchema } from './fields.ts';
import { recordOf } from './json.ts';
import type { FormOption, OptionSecrets, PresentedSecrets, SecretSave } from './option.ts';
import { ownKeys } from './own-keys.ts';
import { type ParsedChange, type ParsedForm, parseChange, parseForm } from './parse.ts';
import { exact } from './schema.ts';
import { secretAfter } from './secret-names.ts';
import type { Edition, FormConfig, FormOptions } from './types.ts';

/** What a form may hold in a process: its options are those of the features that the process has. */
export interface FormRules {
  readonly edition: Edition;
  /** A config as a save takes it, for documents. What its parts ask of each other is only found by parsing. */
  readonly configSchema: ObjectSchema<AnyObject>;
  /** The same as JSON Schema (2020-12). */
  configJsonSchema(): JsonSchema;
  /** Title and config of a form to create or replace; other keys of the input are ignored. @throws ConfigError */
  parseForm(input: unknown): ParsedForm;
  /**
   * The parts of a form that are to change: title, config, both or neither.
   * @param as in place of the edition that there is
   * @throws ConfigError
   */
  parseChange(input: { title?: unknown; config?: unknown }, as?: Edition): ParsedChange;
  separateSecrets(config: FormConfig, known: KnownSecrets): SeparatedSecrets;
  /** @param expiring replaced secrets that still sign, path to the time when they stop */
  presentConfig(config: FormConfig, secretPaths: Iterable<string>, expiring?: ReadonlyMap<string, Date>): FormConfig;
  /** What the languages of a form lack. */
  translationReport(form: { title: string; config: FormConfig }): TranslationReport;
  /** What of a stored config may go elsewhere: itself without secrets and flags, and the paths of the secrets that are set. */
  withoutSecrets(config: FormConfig, secretPaths: Iterable<string>): { config: FormConfig; secrets: string[] };
}

export interface SeparatedSecrets {
  /** The config to store: it holds no secret. */
  config: FormConfig;
  /** The full new set, path to value (`integrations.<key>.<name>`, `captcha.secret`). It replaces what is stored. */
  secrets: Map<string, string>;
  /** Secrets that this save made, path to value: its answer shows them once. */
  generated: Record<string, string>;
  /** Stored secrets that had to go although nobody removed them: another address, another integration under the same key. */
  dropped: string[];
}

/** What is known of a form beside the config that is saved. */
export type KnownSecrets = Pick<SecretSave, 'stored' | 'previous' | 'randomBytes'>;

/** Puts the rules together. Made once in a process. @throws Error when two features declare one key */
export function createFormRules({
  options: features,
  edition,
  allowedPrivateNetworks,
}: {
  options: readonly FormOption[];
  edition: Edition;
  /** Where a form may send something although it is private; without it only addresses that are never allowed are refused. */
  allowedPrivateNetworks?: CidrList;
}): FormRules {
  const texts = [...THEME_TEXTS, ...features.flatMap((one) => one.texts ?? [])];
  const checkTranslations = translationsCheck(texts);
  const own: FormOption = {
    keys: ownKeys,
    check(options, form, report) {
      checkTheme(options, report);
      checkTranslations(options, form, report);
    },
  };
  const options: readonly FormOption[] = [...features, pagesOption, own];
  const declared = options.flatMap((one) => Object.entries(one.keys));
  const keys = Object.fromEntries(declared);
  const twice = declared.find(([key], index) => declared.findIndex(([other]) => other === key) !== index);
  if (twice) throw new Error(`two features declare the option ${twice[0]}`);
  const configSchema = exact({
    fields: described('In the order in which they are shown.', fieldsSchema),
    options: described('Everything but the fields.', exact(keys)),
  });
  const schema = exact({ config: configSchema.required(`\${path} is required`) });
  const parts = { schema, options, edition, allowedPrivateNetworks };
  return {
    edition,
    configSchema,
    configJsonSchema: () => jsonSchemaDocument(configSchema),
    parseForm: (input) => parseForm(input, parts),
    parseChange: (input, as = edition) => parseChange(input, { ...parts, edition: as }),
    separateSecrets: (config, known) => separateSecrets(options, config, known),
    presentConfig: (config, secretPaths, expiring) =>
      presentConfig(options, config, { paths: new Set(secretPaths), expiring }),
    translationReport: (form) => translationReport(form, texts),
    withoutSecrets(config, secretPaths) {
      const flags = recordOf(presentConfig(options, config, { paths: new Set(secretPaths) }).options);
      const secrets = secretsOf(options).flatMap((one) => one.flagged(config.options, flags));
      return { config: presentConfig(options, config), secrets };
    },
  };
}

/**
 * Takes the secrets out of a parsed config. An absent, blank or masked secret keeps the stored one, null removes it,
 * anything else replaces it and is JSON-encoded when it is not a text. Stored secrets of no option that there is are kept.
 * @throws ConfigError for an option that cannot do without its secret
 */
function separateSecrets(options: readonly FormOption[], config: FormConfig, known: KnownSecrets): SeparatedSecrets {
  const parts = secretsOf(options);
  const isOwned = (path: string) => parts.some(({ owns }) => owns(path));
  const secrets = new Map([...known.stored].filter(([path]) => !isOwned(path)));
  const save: SecretSave = {
    ...known,
    secrets,
    generated: {},
    dropped: [],
    keepOrReplace(path, given, kept) {
      const value = secretAfter(given, kept);
      if (typeof value === 'string') secrets.set(path, value);
      else if (value !== undefined && Object.keys(value).length > 0) secrets.set(path, JSON.stringify(value));
    },
  };
  const separated = { ...config };
  for (const part of parts) separated.options = part.separate(separated, save);
  return { config: separated, secrets, generated: save.generated, dropped: save.dropped };
}

/**
 * A stored config for reading: without secrets, with a `<name>_set` flag for each where it is told which are stored. Flags are no
 * part of a config's type: a save ignores them, so that what was read can be written back.
 */
function presentConfig(options: readonly FormOption[], config: FormConfig, stored?: PresentedSecrets): FormConfig {
  const present = (now: FormOptions, part: OptionSecrets) => part.present(now, stored);
  return { ...config, options: secretsOf(options).reduce(present, config.options) };
}

function secretsOf(options: readonly FormOption[]): OptionSecrets[] {
  return options.flatMap(({ secrets }) => secrets ?? []);
}
