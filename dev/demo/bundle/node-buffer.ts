/** In the demo's bundle this stands for `Buffer`, as far as rules of forms use it. */
export class Buffer extends Uint8Array {
  static override from(given: unknown, encoding?: unknown): Buffer {
    if (typeof given !== 'string') return new Buffer(given as ArrayLike<number>);
    if (encoding !== 'base64') return new Buffer(new TextEncoder().encode(given));
    return new Buffer(Array.from(atob(given), (character) => character.charCodeAt(0)));
  }

  static byteLength(text: string): number {
    return new TextEncoder().encode(text).length;
  }

  override toString(encoding?: string): string {
    return encoding === 'base64' ? btoa(String.fromCharCode(...this)) : new TextDecoder().decode(this);
  }
}
