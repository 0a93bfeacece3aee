import { invalid } from '#db/use-case-error.ts';
import type { Captured } from '#features/requests/captured.ts';
import type { SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { canonicalAddress } from '#security/addresses.ts';

/** Whose data is meant: all in which a value is this text as a whole, not merely contains it; or all that came from an IP address. */
export interface Person {
  /** Without blanks around it and in lower case, as `personOf` makes it. */
  value: string;
  /** The value is the IP address of the client. */
  isIp?: true;
  /** The name of the field whose value that is; without it any field, which only an address may be looked for in. */
  field?: string;
}

export interface GivenPerson {
  /** An e-mail address: nobody else has it, whatever the field is called. */
  address?: string;
  /** The IP address that it was sent from, as it is kept. */
  ip?: string;
  /** Any other text that says who somebody is, as a number of a customer; with the name of its field. */
  value?: string;
  field?: string;
}

/** @throws UseCaseError 422 naming what is wrong */
export function personOf({ address, ip, value, field }: GivenPerson): Person {
  if (ip !== undefined) {
    if (address !== undefined || value !== undefined || field !== undefined)
      throw invalid({ ip: 'ip goes without address, value and field' });
    const canonical = canonicalAddress(ip.trim().toLowerCase());
    if (canonical === null) throw invalid({ ip: 'ip must be an IPv4 or IPv6 address, such as 203.0.113.9' });
    return { value: canonical, isIp: true };
  }
  if (address !== undefined) {
    if (value !== undefined || field !== undefined) throw invalid({ address: 'address goes without value and field' });
    if (!isMailbox(address.trim()))
      throw invalid({ address: 'address must be one e-mail address, such as ada@example.org' });
    return { value: normal(address) };
  }
  if (value === undefined) throw invalid({ address: 'address is needed, or ip, or value and field' });
  if (normal(value) === '') throw invalid({ value: 'value must not be empty' });
  // A text like "yes" is a value of many.
  if (field === undefined) throw invalid({ field: 'field is needed: the name of the field whose value that is' });
  return { value: normal(value), field };
}

/** How the audit log tells of it: never by the value. */
export function personDetails({ isIp, field }: Person) {
  return { by: isIp ? 'ip' : field === undefined ? 'address' : 'field', field };
}

/** Which stored submissions may be of that person. */
export function filterOf({ value, isIp }: Person): Pick<SubmissionFilter, 'text' | 'ip'> {
  return isIp ? { ip: value } : { text: value };
}

/** Whether something that was sent is of that person, as far as its values tell; of an IP address they tell nothing. */
export function isOf(content: unknown, { value, isIp, field }: Person): boolean {
  if (isIp) return false;
  return field === undefined ? holds(content, value) : holdsInField(content, field, value);
}

/** Whether something was sent from the IP address that is meant. */
export function isFrom(client: Captured | undefined, { value, isIp }: Person): boolean {
  return isIp === true && client?.ipAddress === value;
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
