import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { UseCaseError } from '#db/use-case-error.ts';

/** Where the bytes of files are. Keys are random, made by us: see `newFileKey`. */
export interface FileStore {
  /**
   * Keeps all bytes under that key, or nothing. An error of `bytes` is thrown as it is.
   * @param size where it is known before; other bytes than so many are refused
   * @returns how many there were
   * @throws StoreUnavailable
   */
  write(key: string, bytes: Readable, size?: number): Promise<{ size: number }>;
  /** How many bytes are there of a file that comes in several goes, or of a whole one. @throws StoreUnavailable */
  sizeSoFar(key: string): Promise<number>;
  /**
   * Adds bytes to a file that comes in several goes; a key has one writer at a time. Of bytes that break off those are kept that came
   * before; the error is thrown as it is.
   * @param at how many are there
   * @param size how many the whole file has
   * @returns how many are there then
   * @throws StoreUnavailable; then `sizeSoFar` says what is kept
   */
  append(key: string, at: number, bytes: Readable, size: number): Promise<number>;
  /** Makes a file of what was appended; again is fine. @throws StoreUnavailable */
  complete(key: string, size: number): Promise<void>;
  /**
   * @param bytes that are to be added
   * @throws StoreFull
   */
  requireRoom?(bytes: number): Promise<void>;
  /**
   * @param range both ends included, within the file
   * @throws FileGone when nothing is there
   * @throws StoreUnavailable
   */
  read(key: string, range?: FileRange): Promise<Readable>;
  /** Also what a write that was cut off has left. Nothing there is fine. @throws StoreUnavailable */
  remove(key: string): Promise<void>;
  /** @throws StoreUnavailable */
  has(key: string): Promise<boolean>;
  /**
   * Asks whether the place is there and may be used.
   * @returns what is wrong, beginning with the setting; null when nothing is
   * @throws StoreUnavailable when nobody answers
   */
  findMistake?(): Promise<string | null>;
  close?(): void;
}

export interface FileRange {
  start: number;
  end: number;
}

/** The store cannot be reached, is full, or none is set up: another try may succeed. */
export class StoreUnavailable extends UseCaseError {
  constructor(cause?: unknown, message = 'Files cannot be kept or read right now. Try again in a moment.') {
    super('unavailable', 'uploads_unavailable', message);
    this.name = 'StoreUnavailable';
    this.cause = cause;
    this.retryAfterSeconds = 5;
  }
}

/** There is no room for more. */
export class StoreFull extends UseCaseError {
  constructor(cause: unknown, message = 'There is no room for files right now.') {
    super('full', 'storage_full', message);
    this.name = 'StoreFull';
    this.cause = cause;
  }
}

/** There are no bytes under that key. */
export class FileGone extends UseCaseError {
  constructor() {
    super('not_found', 'file_not_found', 'There is no such file.');
    this.name = 'FileGone';
  }
}

/** A key is the name of a file and never a path. @throws Error for anything else */
export function requireFileKey(key: string): void {
  if (!/^[\w-]{16,128}$/.test(key)) throw new Error('this is no key of a file');
}

/** 32 letters of a name that nobody can guess, and that any file system and bucket can have. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}
