import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * The purposes of sealed texts and keyed hashes. Each has a subkey of its own, so a text sealed for one purpose cannot be opened
 * for another.
 */
export type Purpose = 'secrets' | 'values' | 'outbox' | 'codec' | 'nonces' | 'tokens' | 'passwords' | 'captcha';

const FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Authenticated encryption (AES-256-GCM) and keyed hashes under one application key, with older keys kept for opening. A sealed
 * text reads `v1.<key id>.<base64url of iv, tag and ciphertext>`.
 */
export class SecretBox {
  readonly #active: Key;
  readonly #byId: Map<string, Key>;

  /** @param keys 32-byte keys, the active one first; the others only open texts that they sealed earlier */
  constructor(keys: readonly Buffer[]) {
    const [active, ...older] = keys.map((bytes) => new Key(bytes));
    if (!active) throw new Error('APP_KEY: at least one key is needed');
    this.#active = active;
    this.#byId = new Map([active, ...older].map((key) => [key.id, key]));
  }

  /** Seals a text. `context` (table, column, row) is authenticated: a copy in another place cannot be opened there. */
  seal(purpose: Purpose, context: string, plain: string | Uint8Array): string {
    return `${FORMAT}.${this.#active.id}.${this.sealBytes(purpose, context, plain).toString('base64url')}`;
  }

  /** Seals a text that an older key sealed with the active key. @throws Error as `open` does */
  reseal(purpose: Purpose, context: string, sealed: string): string {
    return this.seal(purpose, context, this.open(purpose, context, sealed));
  }

  /**
   * Opens a sealed text.
   * @throws Error when the text was tampered with, belongs to another context, or was sealed by a key that is not configured
   */
  open(purpose: Purpose, context: string, sealed: string): string {
    const [format, id, body] = sealed.split('.');
    if (format !== FORMAT || !id || !body) throw new Error('sealed text: unknown format');
    return this.openBytes(purpose, context, id, Buffer.from(body, 'base64url')).toString('utf8');
  }

  /** The id of the active key, for carriers that store it beside the bytes, such as payload metadata. */
  get activeKeyId(): string {
    return this.#active.id;
  }

  /** Ids of every configured key, the active one first. */
  get keyIds(): string[] {
    return [...this.#byId.keys()];
  }

  sealBytes(purpose: Purpose, context: string, plain: string | Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#active.subkey(purpose), iv);
    cipher.setAAD(Buffer.from(`${purpose}:${context}`));
    const body = Buffer.concat([cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  openBytes(purpose: Purpose, context: string, keyId: string, sealed: Uint8Array): Buffer {
    const key = this.#byId.get(keyId);
    if (!key) throw new Error(`sealed text: its key ${keyId} is neither APP_KEY nor in APP_KEYS_PREVIOUS`);
    const bytes = Buffer.from(sealed);
    if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('sealed text: too short');
    const decipher = createDecipheriv('aes-256-gcm', key.subkey(purpose), bytes.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(`${purpose}:${context}`));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }

  /** Returns the keyed hash under the active key. */
  mac(purpose: Purpose, message: string): Buffer {
    return this.#active.mac(purpose, message);
  }

  /** Returns the keyed hashes under all configured keys, the active one first: a token made before a rotation still verifies. */
  macs(purpose: Purpose, message: string): Buffer[] {
    return [...this.#byId.values()].map((key) => key.mac(purpose, message));
  }
}

class Key {
  readonly id: string;
  readonly #bytes: Buffer;
  /** Cached subkeys, as key objects: with plain bytes each keyed hash would take four times as long. */
  readonly #subkeys = new Map<Purpose, KeyObject>();

  constructor(bytes: Buffer) {
    if (bytes.length !== 32) throw new Error('APP_KEY: a key has 32 bytes');
    this.#bytes = bytes;
    this.id = createHash('sha256').update('durable-forms key id').update(bytes).digest('hex').slice(0, 8);
  }

  subkey(purpose: Purpose): KeyObject {
    let subkey = this.#subkeys.get(purpose);
    if (!subkey) {
      subkey = createSecretKey(Buffer.from(hkdfSync('sha256', this.#bytes, 'durable-forms', purpose, 32)));
      this.#subkeys.set(purpose, subkey);
    }
    return subkey;
  }

  mac(purpose: Purpose, message: string): Buffer {
    return createHmac('sha256', this.subkey(purpose)).update(message).digest();
  }
}
