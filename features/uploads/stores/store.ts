import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { UseCaseError } from '#db/use-case-error.ts';

/** A store of file contents. Keys are random: see `newFileKey`. */
export interface FileStore {
  /**
   * Stores all bytes under the key, or nothing. Passes errors of `bytes` on unchanged.
   * @param size the expected size, if known; any other size is an error
   * @returns the number of bytes
   * @throws StoreUnavailable
   */
  write(key: string, bytes: Readable, size?: number): Promise<{ size: number }>;
  /** Returns the number of stored bytes of a resumable or a complete file. @throws StoreUnavailable */
  sizeSoFar(key: string): Promise<number>;
  /**
   * Appends bytes to a resumable file; a key has one writer at a time. If the bytes break off, those received before are
   * stored, and the error is passed on unchanged.
   * @param at the number of bytes stored so far
   * @param size the size of the whole file
   * @returns the number of bytes stored then
   * @throws StoreUnavailable; `sizeSoFar` then returns the number of stored bytes
   */
  append(key: string, at: number, bytes: Readable, size: number): Promise<number>;
  /** Completes a file from the appended bytes. May be repeated. @throws StoreUnavailable */
  complete(key: string, size: number): Promise<void>;
  /**
   * Requires free space.
   * @param bytes the number of bytes to be added
   * @throws StoreFull
   */
  requireRoom?(bytes: number): Promise<void>;
  /**
   * Reads a file.
   * @param range both ends inclusive, within the file
   * @throws FileGone if there is no such file
   * @throws StoreUnavailable
   */
  read(key: string, range?: FileRange): Promise<Readable>;
  /**
   * Removes a file, and the remains of a write that was cut off. Does nothing if there is no such file. @throws
   * StoreUnavailable
   */
  remove(key: string): Promise<void>;
  /** @throws StoreUnavailable */
  has(key: string): Promise<boolean>;
  /**
   * Checks that the store exists and may be used.
   * @returns the mistake, beginning with the setting; null if there is none
   * @throws StoreUnavailable if the store does not answer
   */
  findMistake?(): Promise<string | null>;
  close?(): void;
}

export interface FileRange {
  start: number;
  end: number;
}

/** The store cannot be reached or is not set up. A retry may succeed. */
export class StoreUnavailable extends UseCaseError {
  constructor(cause?: unknown, message = 'Files cannot be kept or read right now. Try again in a moment.') {
    super('unavailable', 'uploads_unavailable', message);
    this.name = 'StoreUnavailable';
    this.cause = cause;
    this.retryAfterSeconds = 5;
  }
}

/** The store has no free space. */
export class StoreFull extends UseCaseError {
  constructor(cause: unknown, message = 'There is no room for files right now.') {
    super('full', 'storage_full', message);
    this.name = 'StoreFull';
    this.cause = cause;
  }
}

/** There are no bytes under the key. */
export class FileGone extends UseCaseError {
  constructor() {
    super('not_found', 'file_not_found', 'There is no such file.');
    this.name = 'FileGone';
  }
}

/** Requires that a key is a plain file name, never a path. @throws Error otherwise */
export function requireFileKey(key: string): void {
  if (!/^[\w-]{16,128}$/.test(key)) throw new Error('this is no key of a file');
}

/** Creates a key of 32 hex digits, which nobody can guess and every file system and bucket accepts. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}
