import { invalid } from '#db/use-case-error.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';

/** Whose data is meant: all in which a value is this text as a whole, not merely contains it. */
export interface Person {
  /** Without blanks around it and in lower case, as `personOf` makes it. */
  value: string;
  /** The name of the field whose value that is; without it any field, which only an address may be looked for in. */
  field?: string;
}

export interface GivenPerson {
  /** An e-mail address: nobody else has it, whatever the field is called. */
  address?: string;
  /** Any other text that says who somebody is, as a number of a customer; with the name of its field. */
  value?: string;
  field?: string;
}

/** @throws UseCaseError 422 naming what is wrong */
export function personOf({ address, value, field }: GivenPerson): Person {
  if (address !== undefined) {
    if (value !== undefined || field !== undefined) throw invalid({ address: 'address goes without value and field' });
    if (!isMailbox(address.trim()))
      throw invalid({ address: 'address must be one e-mail address, such as ada@example.org' });
    return { value: normal(address) };
  }
  if (value === undefined) throw invalid({ address: 'address is needed, or value and field' });
  if (normal(value) === '') throw invalid({ value: 'value must not be empty' });
  // A text like "yes" is a value of many.
  if (field === undefined) throw invalid({ field: 'field is needed: the name of the field whose value that is' });
  return { value: normal(value), field };
}

/** How the audit log tells of it: never by the value. */
export function personDetails({ field }: Person) {
  return { by: field === undefined ? 'address' : 'field', field };
}

/** Whether something that was sent is of that person. */
export function isOf(content: unknown, { value, field }: Person): boolean {
  return field === undefined ? holds(content, value) : holdsInField(content, field, value);
}

function holds(content: unknown, value: string): boolean {
  if (typeof content === 'string' || typeof content === 'number') return normal(String(content)) === value;
  if (typeof content !== 'object' || content === null) return false;
  return Object.values(content).some((part) => holds(part, value));
}

/** Also within groups and rows. */
function holdsInField(content: unknown, field: string, value: string): boolean {
  if (typeof content !== 'object' || content === null) return false;
  return Object.entries(content).some(
    ([name, part]) =>
      (name === field && !Array.isArray(content) && holds(part, value)) || holdsInField(part, field, value),
  );
}

function normal(text: string): string {
  return text.trim().toLowerCase();
}
