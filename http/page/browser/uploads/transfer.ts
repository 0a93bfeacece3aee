/** How a file goes to the service. */
export interface Wire {
  /** Where files are sent to. */
  url: string;
  /** Surface B's nonce of the form, which is fetched anew after a refusal. */
  nonce(isFresh: boolean): Promise<string>;
  /** Why it was not taken, for the visitor. */
  failure(response: Reply, answer: Answer): string;
}

/** What is read of a response. */
export interface Reply {
  status: number;
  headers: { get(name: string): string | null };
}

interface Answer {
  token?: string;
  code?: string;
  message?: string;
}

interface Upload {
  field: string;
  file: File;
  signal: AbortSignal;
}

/**
 * Sends a file.
 * @param onShare is told how much of it is there, from 0 to 1
 * @returns its token
 * @throws Error with a text for the visitor; '' where the service was not reached
 */
export async function transfer(
  wire: Wire,
  { field, file, signal }: Upload,
  onShare: (share: number) => void,
): Promise<string> {
  for (const isFresh of [false, true]) {
    const body = new FormData();
    body.append('_svcb_nonce', await wire.nonce(isFresh));
    body.append('field', field);
    body.append('file', file);
    const { status, headers, answer } = await post(wire.url, body, signal, onShare);
    if (answer.token) return answer.token;
    if (answer.code !== 'invalid_nonce' || isFresh)
      throw new Error(status === 0 ? '' : wire.failure({ status, headers }, answer));
  }
  throw new Error();
}

/** `fetch` tells nothing of what was sent so far. @returns status 0 where the service was not reached */
function post(url: string, body: FormData, signal: AbortSignal, onShare: (share: number) => void) {
  return new Promise<Reply & { answer: Answer }>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    const { lang } = document.documentElement;
    if (/^[a-z\d-]+$/i.test(lang)) request.setRequestHeader('Accept-Language', lang);
    request.upload.onprogress = ({ loaded, total }) => onShare(loaded / total);
    request.onloadend = () => {
      let answer = {};
      try {
        answer = JSON.parse(request.responseText) ?? {};
      } catch {
        // What a proxy answers need not be ours.
      }
      resolve({ status: request.status, headers: { get: (name) => request.getResponseHeader(name) }, answer });
    };
    signal.onabort = () => request.abort();
    request.send(body);
  });
}
