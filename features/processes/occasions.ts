/** The subject of a mail of a step; each has one recipient. */
export type StepMail = 'ask' | 'remind' | 'correct';

/** The part of a delivery's occasion that says what the mail of a step is about. */
export interface StepMailOf {
  mail: StepMail;
  /** The person who is asked; for `correct`, the number of the opening that returned the submission. */
  id: number;
  /** Number of the reminder. */
  turn: number;
}

export function stepMailOccasion({ mail, id, turn }: StepMailOf): string {
  return `${mail}:${id}:${turn}`;
}

/** @returns null for any other occasion */
export function readStepMail(occasion: string): StepMailOf | null {
  const [, mail, id, turn] = /^(ask|remind|correct):(\d+):(\d+)$/.exec(occasion) ?? [];
  return mail === undefined ? null : { mail: mail as StepMail, id: Number(id), turn: Number(turn) };
}
