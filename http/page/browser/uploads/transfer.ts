import { pageLanguage } from '../sending/exchange.ts';

/** Connection of uploads to the service. */
export interface Wire {
  /** Address at which uploads are created. */
  url: string;
  /** Returns surface B's nonce for the form. @param isFresh fetches a new one after a refusal */
  nonce(isFresh: boolean): Promise<string>;
  /** Returns the message that tells the visitor why an upload failed. */
  failure(response: Reply, answer: Answer): string;
}

/** The properties of a response that are read. */
export interface Reply {
  status: number;
  headers: { get(name: string): string | null };
}

interface Answer {
  code?: string;
  message?: string;
}

interface Upload {
  field: string;
  file: File;
  signal: AbortSignal;
}

/** Largest file, in bytes, that is sent with the request that creates its upload. */
const SMALL = 2 ** 20;
/** Bytes of one request: a proxy may pass on a request only when it has received all of it. */
const PIECE = 2 ** 24;
/** Milliseconds without progress after which a request is aborted. */
const SILENCE_MS = 60_000;
/** Automatic retries before the visitor is asked to retry; each wait is twice as long as the one before. */
const TRIES = 6;

/**
 * Uploads a file by the tus protocol. After a broken connection it resumes: by itself, when called again, and after the page
 * was reloaded.
 * @param onShare gets the uploaded share, from 0 to 1
 * @returns the token of the upload
 * @throws Error with a message for the visitor; '' when the service could not be reached
 */
export async function transfer(
  wire: Wire,
  { field, file, signal }: Upload,
  onShare: (share: number) => void,
): Promise<string> {
  const mark = ['svca', wire.url, field, file.name, file.size, file.lastModified].join('|');
  let address = remember(mark);
  /** Bytes that the service has; unknown after a failure. */
  let at: number | undefined;
  let [failures, isFresh] = [0, false];
  const give = (method: string, headers: Record<string, string> = {}, body?: Blob) =>
    send({ method, url: address || wire.url, headers, body, signal }, (sent) =>
      onShare(Math.min(1, ((at ?? 0) + sent) / file.size)),
    );
  signal.onabort = () => {
    if (address) give('DELETE');
    remember(mark, '');
  };
  const begin = async () => {
    const said = { _svcb_nonce: await wire.nonce(isFresh), field, filename: file.name, filetype: file.type };
    const metadata = Object.entries(said).map(([key, text]) => `${key} ${base64(text)}`);
    const headers = { 'Upload-Length': `${file.size}`, 'Upload-Metadata': metadata.join() };
    return file.size > SMALL ? give('POST', headers) : give('POST', { ...headers, ...BYTES }, file);
  };
  const next = () => {
    if (address === '') return begin();
    if (at === undefined) return give('HEAD');
    return give('PATCH', { 'Upload-Offset': `${at}`, ...BYTES }, file.slice(at, at + PIECE));
  };
  for (;;) {
    const reply = await next();
    const { status, headers, answer } = reply;
    const token = headers.get('Upload-Token');
    if (token) {
      signal.onabort = null;
      remember(mark, '');
      return token;
    }
    if (signal.aborted) throw new Error();
    if (status > 199 && status < 300) {
      const before = at ?? -1;
      at = Number(headers.get('Upload-Offset'));
      if (at > before && address) failures = 0;
      address ||= remember(mark, new URL(headers.get('Location') ?? '', wire.url).href);
    } else if (address && isGone(status)) {
      address = remember(mark, '');
      at = undefined;
    } else if (answer.code === 'invalid_nonce' && !isFresh) {
      isFresh = true;
    } else if (address && failures < TRIES && mayPass(status)) {
      at = undefined;
      await pause(500 * 2 ** failures++, signal);
    } else throw failed(wire, reply);
  }
}

/** Creates the error of an upload; without a message when the service could not be reached. */
function failed(wire: Wire, { status, headers, answer }: Reply & { answer: Answer }): Error {
  return new Error(status === 0 ? '' : wire.failure({ status, headers }, answer));
}

function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

function mayPass(status: number): boolean {
  return status === 409 || status === 423 || status === 408 || !(status > 0 && status < 500);
}

const BYTES = { 'Content-Type': 'application/offset+octet-stream' };

/** Stores or reads the address of an upload, while the tab is open. @param address undefined to read it, '' to remove it */
function remember(mark: string, address?: string): string {
  try {
    if (address === undefined) return sessionStorage.getItem(mark) ?? '';
    if (address) sessionStorage.setItem(mark, address);
    else sessionStorage.removeItem(mark);
  } catch {
    // A frame may have no storage: uploads then start again after a reload.
  }
  return address ?? '';
}

/** Waits until the time has passed or the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
    signal.addEventListener('abort', resolve);
  });
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Blob | undefined;
  signal: AbortSignal;
}

/**
 * Sends a request by XMLHttpRequest: `fetch` does not report upload progress. @returns status 0 when the service could not be
 * reached
 */
function send({ method, url, headers, body, signal }: Request, onSent: (bytes: number) => void) {
  return new Promise<Reply & { answer: Answer }>((resolve) => {
    const request = new XMLHttpRequest();
    let silence = 0;
    const moved = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
    };
    request.open(method, url);
    const all = { 'Tus-Resumable': '1.0.0', ...pageLanguage(), ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      moved();
      onSent(loaded);
    };
    request.onloadend = () => {
      clearTimeout(silence);
      let answer = {};
      try {
        answer = JSON.parse(request.responseText) ?? {};
      } catch {
        // The answer of a proxy may not be JSON.
      }
      resolve({ status: request.status, headers: { get: (name) => request.getResponseHeader(name) }, answer });
    };
    if (method !== 'DELETE') signal.addEventListener('abort', () => request.abort());
    moved();
    request.send(body);
  });
}
