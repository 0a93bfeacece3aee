import { formsBudgets } from '#features/forms/budgets.ts';
import { ConfigError, type ParsedForm } from '#forms/config/parse.ts';
import type { FormRules } from '#forms/config/rules.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { readForm } from './routes/form-body.ts';
import type { StoredForm } from './store/form-store.ts';

/** What an export of a form is called, and the shape that it has. */
export const FORMAT = 'durable-forms/form';
export const VERSION = 1;

/** A form as one JSON file: all that its administrators have written, without secrets, numbers and dates of one installation. */
export interface FormFile {
  format: typeof FORMAT;
  version: typeof VERSION;
  form: { title: string; config: FormConfig };
  /** Paths of the secrets that the form had, as `integrations.crm.headers`. */
  needs_secrets: string[];
}

/** What was read of such a file. */
export interface ReadFormFile {
  form: ParsedForm;
  needsSecrets: string[];
}

const KEYS = ['format', 'version', 'form', 'needs_secrets'];
const MOST_SECRETS = formsBudgets.exportedSecrets.atMost;

export function formFile({ title, config, secretPaths }: StoredForm, rules: FormRules): FormFile {
  const { config: open, secrets } = rules.withoutSecrets(config, secretPaths);
  return { format: FORMAT, version: VERSION, form: { title, config: open }, needs_secrets: secrets.sort() };
}

/**
 * Reads what `formFile` has made, or what somebody has written so. The form is checked as a save is.
 * @throws ConfigError whose paths are those of the file: `form.config.fields[2].name`
 */
export function readFormFile(input: unknown, rules: FormRules): ReadFormFile {
  const file = isObject(input) ? input : {};
  const errors = { ...findKindMistake(file) };
  if (Object.keys(errors).length > 0) throw new ConfigError(errors);
  const unknown = Object.keys(file).filter((key) => !KEYS.includes(key));
  for (const key of unknown.slice(0, budgets.namedUnknown.atMost).map((one) => one.slice(0, budgets.shownName.atMost)))
    errors[key] = `${key} is not known here; use ${KEYS.join(', ')}`;
  const needsSecrets = readPaths(file.needs_secrets, errors);
  const form = readInner(file.form, rules, errors);
  if (!form || Object.keys(errors).length > 0) throw new ConfigError(errors);
  return { form, needsSecrets };
}

/** What saves the form of a file. @throws ConfigError with the paths of the file for what only a save can tell */
export function savingFile<Saved>(save: Promise<Saved>): Promise<Saved> {
  return save.catch((error: unknown) => {
    throw error instanceof ConfigError ? new ConfigError(inFile(error)) : error;
  });
}

function inFile({ errors }: ConfigError): Record<string, string> {
  return Object.fromEntries(
    // A message begins with its path too.
    Object.entries(errors).map(([path, message]) => [
      `form.${path}`,
      message.startsWith(path) || message.startsWith('config.') ? `form.${message}` : message,
    ]),
  );
}

/** Paths of the secrets that a form had where it was exported, and has not here. */
export function missingSecrets({ secretPaths }: StoredForm, { needsSecrets }: ReadFormFile): string[] {
  return needsSecrets.filter((path) => !secretPaths.includes(path));
}

function findKindMistake({ format, version }: Record<string, unknown>): Record<string, string> | undefined {
  if (format !== FORMAT) {
    return {
      format: `format must be "${FORMAT}": give what an export of a form has made; a form of your own is created with POST /forms`,
    };
  }
  if (version === VERSION) return undefined;
  return {
    version: `version must be ${VERSION}: bring this service to the version that made the file, and import it then`,
  };
}

function readPaths(given: unknown, errors: Record<string, string>): string[] {
  if (given === undefined) return [];
  const isList = Array.isArray(given) && given.length <= MOST_SECRETS;
  if (isList && given.every((path) => typeof path === 'string' && path.isWellFormed())) return [...new Set(given)];
  errors.needs_secrets = `needs_secrets must be a list of at most ${MOST_SECRETS} paths`;
  return [];
}

function readInner(given: unknown, rules: FormRules, errors: Record<string, string>): ParsedForm | null {
  try {
    if (isObject(given)) return readForm(given, { rules });
    errors.form = 'form is required: an object with title and config';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    Object.assign(errors, inFile(error));
  }
  return null;
}
