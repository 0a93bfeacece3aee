import { isMailbox } from '#forms/templates/mailbox.ts';

/** Checks that several settings share. Each returns what is wrong with a value, as `must be …`, or null. */

export function lineOfText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' && /^\P{C}{1,200}$/u.test(value)
    ? null
    : 'must be a line of 1 to 200 characters';
}

export function mailbox(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 191 && isMailbox(value)
    ? null
    : 'must be an e-mail address, such as forms@example.org';
}
