/** Result of sending a form. */
export interface Outcome {
  message: string;
  accepted?: { redirectUrl: string | null };
  /** Messages by field name, when values are wrong. */
  errors?: Record<string, string>;
}
