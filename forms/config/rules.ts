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

/** The rules of forms in a process: the options are those of the features that the process has. */
export interface FormRules {
  readonly edition: Edition;
  /**
   * The schema of a config as a save accepts it, for documents. Rules between parts of a config are not in it; only parsing
   * checks them.
   */
  readonly configSchema: ObjectSchema<AnyObject>;
  /** Returns the config's schema as JSON Schema (2020-12). */
  configJsonSchema(): JsonSchema;
  /** Parses the title and config of a form to create or replace; ignores other keys of the input. @throws ConfigError */
  parseForm(input: unknown): ParsedForm;
  /**
   * Parses the parts of a form that change: title, config, both or neither.
   * @param as the edition whose rules apply, instead of this process's edition
   * @throws ConfigError
   */
  parseChange(input: { title?: unknown; config?: unknown }, as?: Edition): ParsedChange;
  separateSecrets(config: FormConfig, known: KnownSecrets): SeparatedSecrets;
  /** @param expiring expiry times of replaced secrets that still sign, by path */
  presentConfig(config: FormConfig, secretPaths: Iterable<string>, expiring?: ReadonlyMap<string, Date>): FormConfig;
  /** Reports the texts that the languages of a form lack. */
  translationReport(form: { title: string; config: FormConfig }): TranslationReport;
  /** Prepares a stored config for export: the config without secrets and flags, and the paths of the secrets that are set. */
  withoutSecrets(config: FormConfig, secretPaths: Iterable<string>): { config: FormConfig; secrets: string[] };
}

export interface SeparatedSecrets {
  /** The config to store, without secrets. */
  config: FormConfig;
  /** The complete new set, by path (`integrations.<key>.<name>`, `captcha.secret`). It replaces the stored secrets. */
  secrets: Map<string, string>;
  /** Secrets that this save generated, by path. The answer to the save shows them once. */
  generated: Record<string, string>;
  /**
   * Stored secrets that are deleted although the request does not remove them: their address changed, or another integration took
   * over their key.
   */
  dropped: string[];
}

/** The stored state of a form, beside the config that is being saved. */
export type KnownSecrets = Pick<SecretSave, 'stored' | 'previous' | 'randomBytes'>;

/**
 * Combines the options of all features to the rules of forms. Called once in a process. @throws Error when two features declare
 * one key
 */
export function createFormRules({
  options: features,
  edition,
  allowedPrivateNetworks,
}: {
  options: readonly FormOption[];
  edition: Edition;
  /** Private networks that forms may send to; without them only addresses that are never allowed are refused. */
  allowedPrivateNetworks?: CidrList;
}): FormRules {
  const texts = [...THEME_TEXTS, ...features.flatMap((feature) => feature.texts ?? [])];
  const checkTranslations = translationsCheck(texts);
  const coreOption: FormOption = {
    keys: ownKeys,
    check(options, form, report) {
      checkTheme(options, report);
      checkTranslations(options, form, report);
    },
  };
  const options: readonly FormOption[] = [...features, pagesOption, coreOption];
  const declared = options.flatMap((option) => Object.entries(option.keys));
  const keys = Object.fromEntries(declared);
  const duplicate = declared.find(([key], index) => declared.findIndex(([other]) => other === key) !== index);
  if (duplicate) throw new Error(`two features declare the option ${duplicate[0]}`);
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
      const secrets = secretsOf(options).flatMap((option) => option.flagged(config.options, flags));
      return { config: presentConfig(options, config), secrets };
    },
  };
}

/**
 * Removes the secrets from a parsed config. An absent, blank or masked secret stays as stored, null removes it, any other value
 * replaces it and is JSON-encoded when it is not a text. Stored secrets that belong to no option stay.
 * @throws ConfigError for an option that requires its secret
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
 * Prepares a stored config for reading: without secrets, and with a `<name>_set` flag for each if `stored` is given. The type of
 * a config does not include flags: a save ignores them, so that a config can be written back as it was read.
 */
function presentConfig(options: readonly FormOption[], config: FormConfig, stored?: PresentedSecrets): FormConfig {
  const present = (now: FormOptions, part: OptionSecrets) => part.present(now, stored);
  return { ...config, options: secretsOf(options).reduce(present, config.options) };
}

function secretsOf(options: readonly FormOption[]): OptionSecrets[] {
  return options.flatMap(({ secrets }) => secrets ?? []);
}
