/** What a form goes on with. */
export interface Drafts {
  /** The token of the draft that sending the form ends, after a save under way; undefined where there is none. */
  token(): Promise<string | undefined>;
  /** The form was sent. */
  forget(): void;
}
