import type { CaptchaSettings } from '#http/page/browser/widgets/widget.ts';

/** The keys of an answer that the script reads, of both surfaces. */
export interface Answer {
  nonce?: string;
  timing_token?: string;
  captcha?: CaptchaSettings | null;
  success?: boolean;
  code?: string;
  message?: string;
  payment_redirect?: string;
  data?: { redirect_url?: string | null; errors?: Record<string, string> };
  errors?: { fields?: Record<string, string> };
}

export interface Reply<Body = Answer> {
  response: Response;
  answer: Body;
}

/** Sends a request and reads its JSON answer. @throws when the service cannot be reached, or does not answer in time */
export async function exchange<Body extends object = Answer>(
  address: string,
  init: RequestInit & { headers?: Record<string, string> },
  patienceMs: number,
): Promise<Reply<Partial<Body>>> {
  // Browsers from before 2023 have no `AbortSignal.timeout`, and use their own time limit.
  const signal = AbortSignal.timeout?.(patienceMs);
  const response = await fetch(address, { ...init, headers: { ...init.headers, ...pageLanguage() }, signal });
  return { response, answer: await readAnswer(response) };
}

/** Returns the header that requests messages in the language of the page, which may differ from the browser's. */
export function pageLanguage(): Record<string, string> {
  const { lang } = document.documentElement;
  // Other values would require a CORS preflight, which would be refused.
  return /^[a-z\d-]+$/i.test(lang) ? { 'Accept-Language': lang } : {};
}

/** Reads the JSON of an answer. The answer of a proxy may be something else. */
async function readAnswer(response: Response): Promise<object> {
  try {
    return ((await response.json()) as object | null) ?? {};
  } catch (error) {
    // The answer was cut off, and the submission may have been accepted.
    if (response.ok) throw error;
    return {};
  }
}
