import type { CaptchaSettings } from '#http/page/browser/widgets/widget.ts';

/** What is read of an answer of either surface. */
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

/** @throws when the service was not reached, or does not answer in time */
export async function exchange<Body extends object = Answer>(
  address: string,
  init: RequestInit & { headers?: Record<string, string> },
  patienceMs: number,
): Promise<Reply<Partial<Body>>> {
  // Browsers of before 2023 wait as long as they do.
  const signal = AbortSignal.timeout?.(patienceMs);
  const response = await fetch(address, { ...init, headers: { ...init.headers, ...pageLanguage() }, signal });
  return { response, answer: await readAnswer(response) };
}

/** Messages come in the language that the visitor reads here, which need not be the browser's. */
export function pageLanguage(): Record<string, string> {
  const { lang } = document.documentElement;
  // Anything else would be asked for beforehand, and refused.
  return /^[a-z\d-]+$/i.test(lang) ? { 'Accept-Language': lang } : {};
}

/** What a proxy answers need not be ours. */
async function readAnswer(response: Response): Promise<object> {
  try {
    return ((await response.json()) as object | null) ?? {};
  } catch (error) {
    // Cut off on the way: it may have been taken.
    if (response.ok) throw error;
    return {};
  }
}
