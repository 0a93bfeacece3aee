/** A limit on input of a visitor, an administrator or a third party. */
export interface Budget {
  atMost: number;
  /** The minimum, in the same unit, where too little is refused too. */
  atLeast?: number;
  unit: 'bytes' | 'characters' | 'ms' | 'pixels' | 'items' | 'levels';
  /** The limited quantity, as it reads after the number in docs/limits.md. */
  of: string;
  /** The consequence of exceeding the limit. */
  else: string;
}

/** The answer to a body that is larger than its route accepts. */
export const TOO_LARGE = '413 `body_too_large`';

export const KB = 1024;
export const MB = 1024 * KB;

/** Formats a limit for messages to operators: `2,097,152`. */
export function figure(limit: number): string {
  return String(limit).replace(/\B(?=(\d{3})+$)/g, ',');
}
