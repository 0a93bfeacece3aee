import { invitationsBudgets } from '#features/invitations/budgets.ts';
import type { FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { accepted, NEVER } from '#forms/prefill/prefill.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { languagesOf } from '#forms/translations/translate.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { displayName } from '#forms/values/sanitise.ts';
import { languageOf } from '#texts/index.ts';

/** The data of an invited person, which is stored sealed. */
export interface InvitedPerson {
  email: string;
  name: string;
  /** A language of the form; null for the form's own. */
  language: string | null;
  /** Values that are filled in for the person, by the names of fields. */
  values: Readonly<Record<string, unknown>>;
}

/** A person as somebody wrote it down. */
export interface GivenPerson {
  email?: string | undefined;
  name?: string | undefined;
  language?: string | undefined;
  values?: Readonly<Record<string, unknown>> | undefined;
}

export const LONGEST_NAME = 200;
const LONGEST_ADDRESS = 254;

/** Reads a person. @returns the reasons for which the person cannot be invited, by key or `values.<field>` */
export function readPerson(
  config: FormConfig,
  given: GivenPerson,
): { person: InvitedPerson; errors?: undefined } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const email = (given.email ?? '').trim();
  const name = (given.name ?? '').trim();
  const language = (given.language ?? '').trim();
  if (email === '') errors.email = 'is required: the address that the invitation goes to';
  else if (email.length > LONGEST_ADDRESS || !isMailbox(email)) errors.email = 'must be one e-mail address';
  if (name.length > LONGEST_NAME) errors.name = `must have at most ${LONGEST_NAME} characters`;
  else if (/\p{C}|\p{Zl}|\p{Zp}/u.test(name)) errors.name = 'must be on one line, without control characters';
  const known = languagesOf(config) ?? [languageOf(config)];
  const chosen = known.find((one) => one.toLowerCase() === language.toLowerCase());
  if (language !== '' && !chosen) errors.language = `must be ${known.length > 1 ? 'one of ' : ''}${known.join(', ')}`;
  const values = readValues(config, given.values ?? {}, errors);
  if (Object.keys(errors).length > 0) return { errors };
  return { person: { email, name, language: chosen ?? null, values } };
}

/** Returns the fields that can be filled in for a person. */
export function fillableFields(config: FormConfig): InputFieldConfig[] {
  return inputFields(config).filter((field) => !field.read_only && !Object.hasOwn(NEVER, field.type));
}

/** Reads values as fields store them, and adds a message to `errors` for each that is refused. */
function readValues(
  config: FormConfig,
  given: Readonly<Record<string, unknown>>,
  errors: Record<string, string>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const fields = new Map(fillableFields(config).map((field) => [field.name, field]));
  const isAnonymous = config.options.invitations?.anonymous === true;
  for (const [name, value] of Object.entries(given)) {
    const path = `values.${displayName(name)}`;
    const field = fields.get(name);
    if (!field) errors[path] = 'is not for a field of this form that can be filled in';
    else if (isAnonymous)
      errors[path] = 'must be left out: answers to this form are anonymous, and the value would tell whose they are';
    else {
      const read = accepted(field, value);
      if (read.violation) errors[path] = `is refused: ${fieldMessage(read.violation, field, { options: {} })}`;
      else if (read.value !== null) values[name] = read.value;
    }
  }
  const { atMost } = invitationsBudgets.invitationValues;
  if (JSON.stringify(values).length > atMost) errors.values = `must have at most ${atMost} characters`;
  return values;
}
