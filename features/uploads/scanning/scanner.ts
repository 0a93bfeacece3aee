import type { Logger } from 'pino';
import { UseCaseError } from '#db/use-case-error.ts';
import type { FileStore } from '#features/uploads/stores/store.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { sizeText } from '#forms/field-types/uploaded.ts';
import { ScannerAway, type ScanWaits, scanBytes } from './clamd.ts';
import type { ClamdSettings } from './settings.ts';

/** The outcome of a scan; `unscanned` is a file that was accepted without one. */
export type ScanOutcome = 'clean' | 'infected' | 'unscanned' | 'refused';

/** A file in the store, with the ids for log messages. */
export interface Scanned {
  uuid: string;
  formId: number;
  field: string;
  storageKey: string;
  size: number;
}

/** Reports that files cannot be scanned now. A retry may succeed. */
export class ScannerUnavailable extends UseCaseError {
  constructor(cause: unknown) {
    super('unavailable', 'scanner_unavailable', 'Files cannot be checked right now. Try again in a moment.');
    this.name = 'ScannerUnavailable';
    this.cause = cause;
    this.retryAfterSeconds = 30;
  }
}

interface ScannerParts {
  settings: { clamd?: ClamdSettings };
  fileStore: FileStore;
  log: Logger;
}

/** Scans visitors' files, if the settings name a scanner. */
export class UploadScanner {
  readonly #parts: ScannerParts;
  readonly #count: (outcome: ScanOutcome) => void;
  readonly #waits: ScanWaits | undefined;

  constructor(parts: ScannerParts, count: (outcome: ScanOutcome) => void = () => {}, waits?: ScanWaits) {
    this.#parts = parts;
    this.#count = count;
    this.#waits = waits;
  }

  /**
   * Requires that the scanner finds nothing.
   * @returns `unscanned` true if the file is accepted without a scan
   * @throws the error that `refuse` creates, for an infected file or one too large to be scanned
   * @throws ScannerUnavailable
   */
  async requireHarmless(file: Scanned, refuse: (broken: Violation) => Error): Promise<{ unscanned: boolean }> {
    const { settings, fileStore, log } = this.#parts;
    const { clamd } = settings;
    if (!clamd) return { unscanned: false };
    const { storageKey: _, ...ids } = file;
    if (file.size > clamd.mostBytes) {
      log.warn(ids, 'a file is larger than what is scanned');
      if (this.#isTaken(clamd)) return { unscanned: true };
      throw refuse({ rule: 'file_too_large', params: { max: sizeText(clamd.mostBytes / 1024) } });
    }
    const found = await scanBytes(clamd.address, await fileStore.read(file.storageKey), this.#waits).catch(
      (error: unknown) => {
        if (error instanceof ScannerAway) return error;
        throw error;
      },
    );
    if (found === null) {
      this.#count('clean');
      return { unscanned: false };
    }
    if (typeof found === 'string') {
      this.#count('infected');
      log.warn({ ...ids, found }, 'something dangerous was found in a file of a visitor; it is not kept');
      throw refuse({ rule: 'file_dangerous' });
    }
    log.error({ ...ids, err: found }, 'a file of a visitor could not be scanned');
    if (this.#isTaken(clamd)) return { unscanned: true };
    throw new ScannerUnavailable(found);
  }

  #isTaken({ whenAway }: ClamdSettings): boolean {
    this.#count(whenAway === 'accept' ? 'unscanned' : 'refused');
    return whenAway === 'accept';
  }
}
