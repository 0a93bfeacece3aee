import { authorized, problemIn, REST_ROOT } from '#console/api/client.ts';
import { nameIn } from './name-in.ts';

/** A complete file of the service. */
export interface FetchedFile {
  blob: Blob;
  /** The name that the service suggests. */
  name: string;
}

/**
 * Downloads a file with the session's nonce, which a plain link could not send.
 * @param path below the REST root, such as `/svcb/v1/forms/4/submissions.csv`
 * @param body is posted; for data that must not be in an address, such as personal data
 * @param onBytes gets the number of bytes so far
 * @throws Problem when the service refuses or does not answer; TypeError when the connection breaks before the end
 */
export async function fetchFile(
  path: string,
  { signal, onBytes, body }: { signal?: AbortSignal; onBytes?(count: number): void; body?: object } = {},
): Promise<FetchedFile> {
  const answer = await authorized(
    new Request(`${window.location.origin}${REST_ROOT}${path}`, { signal: signal ?? null, ...(body && postOf(body)) }),
  );
  if (!answer.ok) throw await problemIn(answer);
  const name = nameIn(answer.headers.get('content-disposition')) ?? path.split('/').at(-1)?.split('?')[0] ?? 'file';
  const counted = onBytes && answer.body ? new Response(answer.body.pipeThrough(counting(onBytes)), answer) : answer;
  return { blob: await counted.blob(), name };
}

function postOf(body: object) {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Hands a file to the browser, which stores it with its other downloads. */
export function saveFile({ blob, name }: FetchedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function counting(onBytes: (count: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let count = 0;
  return new TransformStream({
    transform(chunk, controller) {
      count += chunk.byteLength;
      onBytes(count);
      controller.enqueue(chunk);
    },
  });
}
