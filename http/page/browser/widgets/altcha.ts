import { listenTo } from '#http/page/browser/form-element.ts';
import { exchange } from '#http/page/browser/sending/exchange.ts';
import { blockOf, hashBlock } from './sha256.ts';
import type { Widget } from './widget.ts';

/** The answer of `GET …/forms/{id}/captcha`, as far as the script reads it. */
interface Challenge {
  parameters: { algorithm: string; cost: number; nonce: string; salt: string; keyPrefix: string; expiresAt: number };
}

const PATIENCE_MS = 15_000;
/** Longest time in ms for which the search blocks the page. */
const SLICE_MS = 30;
/** A solution with less remaining validity is not worth sending. */
const SPARE_MS = 60_000;

interface Solved {
  token: string;
  /** Unix ms by the server's clock. The browser's clock may be wrong, which at worst causes an unneeded new solution. */
  expiresAt: number;
}

/** Creates the ALTCHA widget: a proof of work that the page does by itself, once the visitor begins to type. It shows nothing. */
export function createAltcha(form: HTMLFormElement, challengeUrl: string): Widget {
  const address = new URL(challengeUrl, location.href).href;
  let ready: Promise<Solved> | null = null;
  const solve = () => {
    const solving = fetchAndSolve(address);
    solving.catch(() => {
      if (ready === solving) ready = null;
    });
    return solving;
  };
  listenTo(form, 'input', () => {
    ready ??= solve();
  });
  return {
    async token() {
      ready ??= solve();
      const { token, expiresAt } = await ready;
      if (expiresAt >= Date.now() + SPARE_MS) return token;
      ready = solve();
      return (await ready).token;
    },
    reset() {
      ready = null;
    },
  };
}

async function fetchAndSolve(address: string): Promise<Solved> {
  const { response, answer } = await exchange<Challenge>(address, { cache: 'no-store' }, PATIENCE_MS);
  const { parameters } = answer;
  if (!response.ok || !parameters || parameters.algorithm !== 'SHA-256' || parameters.cost !== 1) {
    throw new Error('the challenge cannot be solved');
  }
  const started = performance.now();
  const { counter, derivedKey } = await search(bytesOf(parameters.salt + parameters.nonce), parameters.keyPrefix);
  const solution = { counter, derivedKey, time: Math.round(performance.now() - started) };
  return { token: btoa(JSON.stringify({ challenge: answer, solution })), expiresAt: parameters.expiresAt * 1000 };
}

/** Finds the number whose hash, together with the bytes before it, begins with the prefix. */
async function search(before: Uint8Array, prefix: string): Promise<{ counter: number; derivedKey: string }> {
  const message = new Uint8Array(before.length + 4);
  message.set(before);
  const block = blockOf(message);
  // The number is the last word of the message: salt and nonce fill whole words.
  const place = before.length / 4;
  const first = Number.parseInt(prefix.slice(0, 8).padEnd(8, '0'), 16);
  const mask = prefix.length >= 8 ? 0xffffffff : ~(0xffffffff >>> (prefix.length * 4));
  const hash = new Uint32Array(8);
  let pause = performance.now() + SLICE_MS;
  for (let counter = 0; counter <= 0xffffffff; counter += 1) {
    block[place] = counter;
    hashBlock(block, hash);
    if ((((hash[0] as number) ^ first) & mask) === 0) {
      const derivedKey = hexOf(hash);
      if (derivedKey.startsWith(prefix)) return { counter, derivedKey };
    }
    if (counter % 512 === 0 && performance.now() > pause) {
      await new Promise((resolve) => setTimeout(resolve));
      pause = performance.now() + SLICE_MS;
    }
  }
  throw new Error('the challenge cannot be solved');
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hexOf(words: Uint32Array): string {
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}
