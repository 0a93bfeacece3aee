/** An order to a process of tests. */
export type Order = { run: FileOrder } | { end: true };

export interface FileOrder {
  path: string;
  /** The URL of the module to load, if it differs from the path. */
  url?: string;
  /** Tests whose full name does not match are skipped. */
  namePattern: string | undefined;
  /** Time limit of a test or hook that names none, in ms. */
  testMs: number;
  /** True when failures show whole values. */
  expand: boolean;
  /** The seed from which property tests draw their cases. */
  seed: number;
}

/** A report of a process of tests. */
export type Report = { at: Step } | { ended: EndedFile } | { late: string };

/** The current step, to which a hanging or dying process is attributed. */
export interface Step {
  name: string;
  /** The step fails by itself after this long, unless it blocks the process. */
  limitMs: number;
}

export interface EndedFile {
  tests: EndedTest[];
  /** Stacks of failures outside the tests: loading, hooks after all, late throws, open handles. */
  errors: string[];
  /** True when open handles would disturb the next file. */
  isDirty: boolean;
  /** Unix time in ms. */
  start: number;
  end: number;
}

export interface EndedTest {
  /** Titles of the enclosing blocks, then its own. */
  titles: string[];
  status: 'passed' | 'failed' | 'pending' | 'todo';
  errors: string[];
  durationMs: number | null;
}
