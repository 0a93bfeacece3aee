/** What the page's script knows of a form's CAPTCHA: `captcha` of the token route. */
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
   * A token for one send.
   * @returns null while the visitor has to do something first
   * @throws when the widget could not be loaded
   */
  token(): Promise<string | null>;
  /** After a send that was not accepted: the next one needs another token. */
  reset(): void;
}
