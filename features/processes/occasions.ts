import { OPENED } from '#forms/process/course.ts';

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

/** The event of a process that an integration reports; `number` is that of the opening. */
export type ReportedOccasion =
  | { event: 'opened'; key: string; number: number }
  | { event: 'decided'; key: string; outcome: string; number: number }
  | { event: 'ended'; end: string };

/** Reads the occasion of a delivery, as `enqueueOccasion` writes it. @returns null for any other occasion */
export function readReported(occasion: string): ReportedOccasion | null {
  const [, end] = /^ended:([\w-]+)$/.exec(occasion) ?? [];
  if (end !== undefined) return { event: 'ended', end };
  const [, key, outcome, number] = /^step:([\w-]+):([a-z]+)#(\d+)$/.exec(occasion) ?? [];
  if (key === undefined || outcome === undefined) return null;
  const of = { key, number: Number(number) };
  return outcome === OPENED ? { event: 'opened', ...of } : { event: 'decided', ...of, outcome };
}

/** @returns null for any other occasion */
export function readStepMail(occasion: string): StepMailOf | null {
  const [, mail, id, turn] = /^(ask|remind|correct):(\d+):(\d+)$/.exec(occasion) ?? [];
  return mail === undefined ? null : { mail: mail as StepMail, id: Number(id), turn: Number(turn) };
}
