/** Settings of a form's CAPTCHA: `captcha` in the answer of the token route. */
export interface CaptchaSettings {
  provider: string;
  site_key: string | null;
  action: string;
  script_url: string | null;
  challenge_url: string | null;
}

/** A CAPTCHA in a form. */
export interface Widget {
  /**
   * Returns a token for one send.
   * @returns null while the visitor has to act first
   * @throws when the widget could not be loaded
   */
  token(): Promise<string | null>;
  /** Resets the widget after a send that was not accepted: the next send needs another token. */
  reset(): void;
}
