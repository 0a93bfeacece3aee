import type { HealthState } from '#features/health/checks.ts';

/** Result of one check, with advice. */
export interface Finding {
  part: string;
  state: HealthState;
  message: string;
  advice: string | null;
}

export const well = (part: string, message: string): Finding => ({ part, state: 'ok', message, advice: null });

export const failing = (part: string, message: string, advice: string): Finding => {
  return { part, state: 'failing', message, advice };
};

export const attention = (part: string, message: string, advice: string): Finding => {
  return { part, state: 'attention', message, advice };
};

export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code ?? error);
}
