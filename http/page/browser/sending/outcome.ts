/** What became of a send. */
export interface Outcome {
  message: string;
  accepted?: { redirectUrl: string | null };
  /** The values are wrong: field name to message. */
  errors?: Record<string, string>;
}
