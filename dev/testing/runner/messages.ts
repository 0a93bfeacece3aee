/** What a process of tests is asked to do. */
export type Order = { run: FileOrder } | { end: true };

export interface FileOrder {
  path: string;
  /** Of the module to load, where that is not the path's. */
  url?: string;
  /** Tests whose full name does not match are skipped. */
  namePattern: string | undefined;
  /** Limit of a test or hook that names none, in ms. */
  testMs: number;
  /** Whether failures show whole values. */
  expand: boolean;
  /** Property tests draw their cases from it. */
  seed: number;
}

/** What it says. */
export type Report = { at: Step } | { ended: EndedFile } | { late: string };

/** What is being done, so that a process that hangs or dies can be blamed on it. */
export interface Step {
  name: string;
  /** Fails on its own after that long, unless it blocks the process. */
  limitMs: number;
}

export interface EndedFile {
  tests: EndedTest[];
  /** Stacks of what failed beside the tests: loading, hooks after all, late throws, what was left open. */
  errors: string[];
  /** What was left open would disturb the next file. */
  isDirty: boolean;
  /** Unix time in ms. */
  start: number;
  end: number;
}

export interface EndedTest {
  /** Titles of the blocks round it, then its own. */
  titles: string[];
  status: 'passed' | 'failed' | 'pending' | 'todo';
  errors: string[];
  durationMs: number | null;
}
