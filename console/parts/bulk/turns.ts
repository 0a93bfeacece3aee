import { problemOf } from '#console/api/problem.ts';

/** What one turn of a bulk route did. */
export interface Turn {
  /** How many it found. */
  matched: number;
  /** With how many it was done. */
  done: number;
  /** Those that nothing could be done with, each with its code. */
  refused: readonly { id: string; code: string }[];
  /** The `after` of the next turn; null when there is none. */
  next: string | null;
}

export interface TurnsProgress {
  turns: number;
  matched: number;
  done: number;
  refused: readonly { id: string; code: string }[];
  /** Seconds until a turn that was not answered is asked for again; 0 while it goes on. */
  waitsSeconds: number;
}

export interface TurnsResult extends TurnsProgress {
  /** `after` of the turn that is left, when it was stopped or has failed; null when all was done. */
  left: { after: string | undefined } | null;
  /** Why it could not go on. */
  error: unknown;
}

export interface TurnsWork {
  /** Does one turn. The key is the same for each try at the same turn, so that none is done twice. */
  ask(turn: { after: string | undefined; key: string }): Promise<Turn>;
  newKey(): string;
  /** Where to begin; with the first unless it goes on with what was left. */
  after?: string | undefined;
  /** What earlier turns did. */
  before?: TurnsProgress;
  /** Stops before the next turn; the one that is under way is waited for. */
  signal: AbortSignal;
  onProgress(progress: TurnsProgress): void;
  wait(seconds: number): Promise<void>;
}

export const NO_TURNS: TurnsProgress = { turns: 0, matched: 0, done: 0, refused: [], waitsSeconds: 0 };
/** How often a turn is asked for that nobody answers. */
const MOST_TRIES = 4;
const USUAL_WAIT_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 60;

/** Does thousands in turns, until there is no next one, somebody stops it, or the service refuses. */
export async function runTurns(work: TurnsWork): Promise<TurnsResult> {
  let progress = work.before ?? NO_TURNS;
  let after = work.after;
  const tell = (change: Partial<TurnsProgress>) => {
    progress = { ...progress, ...change };
    work.onProgress(progress);
  };
  tell({});
  for (;;) {
    if (work.signal.aborted) return { ...progress, left: { after }, error: null };
    let turn: Turn;
    try {
      turn = await askAgain(work, after, (waitsSeconds) => tell({ waitsSeconds }));
    } catch (error) {
      return { ...progress, waitsSeconds: 0, left: { after }, error };
    }
    tell({
      turns: progress.turns + 1,
      matched: progress.matched + turn.matched,
      done: progress.done + turn.done,
      refused: [...progress.refused, ...turn.refused],
      waitsSeconds: 0,
    });
    if (turn.next === null) return { ...progress, left: null, error: null };
    after = turn.next;
  }
}

async function askAgain(work: TurnsWork, after: string | undefined, waits: (seconds: number) => void): Promise<Turn> {
  const key = work.newKey();
  for (let tries = 1; ; tries++) {
    try {
      return await work.ask({ after, key });
    } catch (error) {
      const { isPassing, retryAfter = USUAL_WAIT_SECONDS } = problemOf(error);
      if (!isPassing || tries >= MOST_TRIES || work.signal.aborted) throw error;
      const seconds = Math.min(retryAfter, LONGEST_WAIT_SECONDS);
      waits(seconds);
      await work.wait(seconds);
    }
  }
}

/** Those that were refused, by why: the most first. */
export function refusedByCode(refused: TurnsProgress['refused']): { code: string; ids: string[] }[] {
  const byCode = Map.groupBy(refused, ({ code }) => code);
  return [...byCode]
    .map(([code, some]) => ({ code, ids: some.map(({ id }) => id) }))
    .sort((one, other) => other.ids.length - one.ids.length);
}
