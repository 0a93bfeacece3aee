import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadsBudgets } from '#features/uploads/budgets.ts';

/** The address of clamd: a socket in the file system, or a port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** Reports that clamd gave no verdict: it is unavailable, hangs, or accepts no file of that size. */
export class ScannerAway extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ScannerAway';
  }
}

/** Time limits of a scan, in milliseconds. */
export interface ScanWaits {
  /** Time without any progress. */
  silence: number;
  all: number;
}

const DEFAULT_WAITS: ScanWaits = { silence: uploadsBudgets.scanSilence.atMost, all: uploadsBudgets.scanTime.atMost };
const LONGEST_ANSWER = 4_096;

/**
 * Scans a stream with clamd's command INSTREAM: chunks preceded by their lengths, then an empty one.
 * @returns the name of the malware found; null if there is none
 * @throws ScannerAway
 * @throws the error of `bytes`
 */
export async function scanBytes(
  address: ClamdAddress,
  bytes: Readable,
  { silence, all }: ScanWaits = DEFAULT_WAITS,
): Promise<string | null> {
  const socket = connect(address);
  const giveUp = () => socket.destroy(new ScannerAway('clamd does not answer'));
  socket.setTimeout(silence, giveUp);
  const timer = setTimeout(giveUp, all);
  let broken: unknown;
  try {
    const answer = readAnswer(socket);
    answer.catch(() => {});
    // clamd may answer before it has received everything; failures to send the rest do not matter.
    pipeline(watch(bytes), frame, socket, { end: false }).catch(() => {});
    return parseVerdict(await answer);
  } catch (error) {
    if (broken) throw broken;
    throw error instanceof ScannerAway ? error : new ScannerAway('clamd cannot be reached', error);
  } finally {
    clearTimeout(timer);
    socket.destroy();
    bytes.destroy();
  }

  async function* watch(source: Readable): AsyncGenerator<Buffer> {
    try {
      yield* source;
    } catch (error) {
      broken = error;
      // clamd does not answer to an incomplete file.
      socket.destroy();
      throw error;
    }
  }
}

async function* frame(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of pieces) {
    if (piece.length > 0) yield Buffer.concat([lengthOf(piece), piece]);
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf({ length }: Buffer): Buffer {
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(length);
  return frame;
}

/** Reads the answer up to the first zero byte. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      text += piece;
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > LONGEST_ANSWER) socket.destroy(new ScannerAway('clamd says too much'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new ScannerAway('clamd has hung up')));
  });
}

function parseVerdict(answer: string): string | null {
  const text = answer.trim();
  if (/^stream: OK$/.test(text)) return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(text) ?? [];
  if (found !== undefined) return found;
  if (/size limit exceeded/i.test(text)) {
    throw new ScannerAway('clamd takes no file of that size: raise its StreamMaxLength, or lower CLAMD_STREAM_MAX_MB');
  }
  throw new ScannerAway(`clamd says ${JSON.stringify(text.slice(0, 200))}`);
}
