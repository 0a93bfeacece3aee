import { invalid } from '#db/use-case-error.ts';
import type { Captured } from '#features/requests/captured.ts';
import type { SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { canonicalAddress } from '#security/addresses.ts';

/**
 * Identifies a person by a value or an IP address. A submission matches if one of its values equals the value, not if it merely
 * contains it.
 */
export interface Person {
  /** Trimmed and in lower case, as `parsePerson` returns it. */
  value: string;
  /** Set if the value is the client's IP address. */
  isIp?: true;
  /** The name of the field that holds the value. Absent only for e-mail addresses, which are searched in all fields. */
  field?: string;
}

export interface PersonInput {
  /** An e-mail address. It is unique to a person, whatever the field is called. */
  address?: string;
  /** The sender's IP address, as it is stored. */
  ip?: string;
  /** Any other identifying text, such as a customer number, with the name of its field. */
  value?: string;
  field?: string;
}

/** @throws UseCaseError 422 naming the mistake */
export function parsePerson({ address, ip, value, field }: PersonInput): Person {
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
    return { value: normalise(address) };
  }
  if (value === undefined) throw invalid({ address: 'address is needed, or ip, or value and field' });
  if (normalise(value) === '') throw invalid({ value: 'value must not be empty' });
  // Many people share a value such as "yes".
  if (field === undefined) throw invalid({ field: 'field is needed: the name of the field whose value that is' });
  return { value: normalise(value), field };
}

/** Returns the audit log's description of a search, without the value itself. */
export function personDetails({ isIp, field }: Person) {
  return { by: isIp ? 'ip' : field === undefined ? 'address' : 'field', field };
}

/** Returns the filter for stored submissions that may match the person. */
export function toFilter({ value, isIp }: Person): Pick<SubmissionFilter, 'text' | 'ip'> {
  return isIp ? { ip: value } : { text: value };
}

/** True if values match the person. Never true for an IP address, which is not among the values. */
export function valuesMatch(content: unknown, { value, isIp, field }: Person): boolean {
  if (isIp) return false;
  return field === undefined ? hasValue(content, value) : hasValueInField(content, field, value);
}

/** True if the client's IP address is the one searched for. */
export function clientMatches(client: Captured | undefined, { value, isIp }: Person): boolean {
  return isIp === true && client?.ipAddress === value;
}

function hasValue(content: unknown, value: string): boolean {
  if (typeof content === 'string' || typeof content === 'number') return normalise(String(content)) === value;
  if (typeof content !== 'object' || content === null) return false;
  return Object.values(content).some((part) => hasValue(part, value));
}

/** Searches groups and rows too. */
function hasValueInField(content: unknown, field: string, value: string): boolean {
  if (typeof content !== 'object' || content === null) return false;
  return Object.entries(content).some(
    ([name, part]) =>
      (name === field && !Array.isArray(content) && hasValue(part, value)) || hasValueInField(part, field, value),
  );
}

function normalise(text: string): string {
  return text.trim().toLowerCase();
}
