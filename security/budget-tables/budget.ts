/** A limit of what is made of a visitor's, an administrator's or a third party's input. */
export interface Budget {
  atMost: number;
  /** Where too little is refused too, in the same unit. */
  atLeast?: number;
  unit: 'bytes' | 'characters' | 'ms' | 'pixels' | 'items' | 'levels';
  /** What it limits: reads after the number in docs/limits.md. */
  of: string;
  /** What happens to more. */
  else: string;
}

/** The answer to a body that is larger than its route takes. */
export const TOO_LARGE = '413 `body_too_large`';

export const KB = 1024;
export const MB = 1024 * KB;

/** A limit in a message for operators: `2,097,152`. */
export function figure(limit: number): string {
  return String(limit).replace(/\B(?=(\d{3})+$)/g, ',');
}
