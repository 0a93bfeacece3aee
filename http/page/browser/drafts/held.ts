/** Access to the draft that a form continues. */
export interface Drafts {
  /** Returns the token of the draft that a submission ends, after a save under way has finished; undefined without a draft. */
  token(): Promise<string | undefined>;
  /** Forgets the draft after the form was sent. */
  forget(): void;
}
