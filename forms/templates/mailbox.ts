import validator from 'validator';

/**
 * Whether a text is one plain mailbox such as `ann@example.org`. Narrower than RFC 5321: quoted local parts are
 * refused because they can carry commas and spaces into an address header.
 */
export function isMailbox(value: string): boolean {
  if (value.length > 254 || /[\s"(),:;<>[\\\]]/.test(value)) return false;
  return validator.isEmail(value);
}
