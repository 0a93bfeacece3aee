import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload as TusUpload } from '@tus/server';
import { NONCE_KEYS, requireNonce, submitAction } from '#features/requests/tokens.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { Upload, uploadNames } from '#features/uploads/entities.ts';
import {
  type BegunUpload,
  beginUpload,
  type ReceiveParts,
  refusalIn,
  requireFileField,
  type Sender,
  UploadRefused,
} from '#features/uploads/receiving/begin.ts';
import { discard, finishUpload, type Received, received, requireKind } from '#features/uploads/receiving/finish.ts';
import { tooManyFiles } from '#features/uploads/receiving/room.ts';
import { pathOfInput } from '#forms/placed-files.ts';
import { ApiError } from '#http/errors.ts';
import type { PageTokens } from '#security/tokens.ts';
import { textsOf } from '#texts/index.ts';
import { HOUR_SECONDS } from '#time.ts';
import type { UploadLease } from './lease.ts';

export interface TargetParts extends ReceiveParts {
  intake: { tokens: PageTokens; limits: { take(key: string, limit: number, seconds: number): Promise<number> } };
}

export interface ResumingSender extends Sender {
  /** Id of the API key that a server has presented. */
  keyId: string | null;
}

/** Writes the bytes of one tus request into an upload of this form. */
export class UploadTarget extends DataStore {
  /** The file, once it is complete and accepted. */
  received: Received | undefined;
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #app: TargetParts;
  readonly #sender: ResumingSender;
  readonly #lease: UploadLease;
  #upload: { begun: BegunUpload; size: number; isHeld: boolean; tus: TusUpload } | undefined;

  constructor(app: TargetParts, sender: ResumingSender, lease: UploadLease) {
    super();
    this.#app = app;
    this.#sender = sender;
    this.#lease = lease;
  }

  override getExpiration(): number {
    return uploadsBudgets.uploadHold.atMost;
  }

  /** @throws Refusal `invalid_nonce`, and the errors of `beginUpload` */
  override async create(tus: TusUpload): Promise<TusUpload> {
    const { intake, clock } = this.#app;
    const { form, keyId } = this.#sender;
    const read = Object.values(tus.metadata ?? {}).map((text) => text ?? '');
    if (read.some((text) => text.includes('\ufffd')))
      throw new ApiError(400, 'malformed_request', 'Upload-Metadata has a text that is not valid UTF-8.');
    const said = (...keys: string[]) => keys.map((key) => tus.metadata?.[key]).find((text) => text) ?? '';
    const action = submitAction(form.id);
    if (keyId === null)
      requireNonce(intake.tokens, { action, session: '', nonce: said(NONCE_KEYS.b) }, clock(), textsOf(form.config));
    const given = { field: pathOfInput(said('field')), name: said('filename', 'name'), type: said('filetype', 'type') };
    const begun = await beginUpload(this.#app, this.#sender, { ...given, size: tus.size, lease: this.#lease.fresh() });
    this.#lease.hold(begun.uuid);
    // The library builds the upload's address from the id.
    tus.id = begun.uuid;
    tus.creation_date = clock().toISOString();
    this.#upload = { begun, size: tus.size ?? 0, isHeld: false, tus };
    if (tus.size === 0) await this.#finish();
    return tus;
  }

  /** @throws ERRORS if there is no such upload, and the errors of `write` if a complete upload was not checked yet */
  override async getUpload(uuid: string): Promise<TusUpload> {
    if (this.#upload) return this.#upload.tus;
    const { orm, box, fileStore, clock } = this.#app;
    const em = orm.em.fork();
    const row = await em.findOne(Upload, { uuid, formId: this.#sender.form.id, state: ['receiving', 'held'] });
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    if (row.expiresAt <= clock()) throw ERRORS.FILE_NO_LONGER_EXISTS;
    const name = uploadNames.open(box, [uuid], row.sealed);
    const isHeld = row.state === 'held';
    const offset = isHeld ? row.size : await fileStore.sizeSoFar(row.storageKey);
    if (offset !== row.size && (await fileStore.has(row.storageKey))) {
      // A process was killed while it replaced the file, for example by a resized picture.
      await discard(this.#app, uuid);
      throw ERRORS.FILE_NOT_FOUND;
    }
    const metadata = { field: row.field, filename: name, filetype: row.mediaType };
    const tus = new TusUpload({
      id: uuid,
      size: row.size,
      offset,
      metadata,
      creation_date: row.createdAt.toISOString(),
    });
    this.#upload = { begun: { ...row, name, type: row.mediaType }, size: row.size, isHeld, tus };
    if (isHeld) {
      const { size, mediaType: type, unscanned } = row;
      this.received = received(box, row.formId, { ...row, name }, { size, type, unscanned });
    } else if (offset === row.size) {
      await this.#finish();
    }
    return tus;
  }

  /**
   * Appends bytes.
   * @throws UploadRefused if the field does not accept the file, which is then discarded
   * @throws StoreUnavailable
   */
  override async write(bytes: Readable, _uuid: string, offset: number): Promise<number> {
    const { begun, size, isHeld, tus } = this.#requireUpload();
    if (isHeld) return offset;
    await this.#countRequest();
    tus.offset = await this.#refusing(() =>
      this.#app.fileStore.append(begun.storageKey, offset, offset === 0 ? this.#checkBeginning(bytes) : bytes, size),
    );
    if (tus.offset === size) await this.#finish();
    return tus.offset;
  }

  override async remove(uuid: string): Promise<void> {
    const where = { uuid, formId: this.#sender.form.id, state: ['receiving' as const, 'held' as const] };
    if ((await this.#app.orm.em.fork().count(Upload, where)) === 0) throw ERRORS.FILE_NOT_FOUND;
    await discard(this.#app, uuid);
  }

  /** Limits requests, because a bucket reads and writes up to 5 MB for each, however few bytes it carries. */
  async #countRequest(): Promise<void> {
    const { form, address, keyId } = this.#sender;
    const seconds =
      address !== null
        ? await this.#app.limits.takeOf(
            address,
            'upload_parts',
            uploadsBudgets.uploadRequestsInHour.atMost,
            HOUR_SECONDS,
          )
        : await this.#app.intake.limits.take(
            `upload_parts:${keyId}`,
            uploadsBudgets.keyUploadRequestsInMinute.atMost,
            60,
          );
    if (seconds > 0) throw tooManyFiles(form.config, seconds);
  }

  /** Completes the file with the same checks as any other upload. */
  async #finish(): Promise<void> {
    const { begun, size } = this.#requireUpload();
    const { storageKey } = begun;
    const { fileStore } = this.#app;
    this.received = await this.#refusing(async () => {
      await fileStore.complete(storageKey, size);
      const end = Math.min(size, uploadsBudgets.uploadSample.atMost) - 1;
      const sample = size === 0 ? Buffer.alloc(0) : await buffer(await fileStore.read(storageKey, { start: 0, end }));
      const type = await this.#requireKind(sample);
      return finishUpload(this.#app, this.#sender, begun, { size, type });
    });
    this.#requireUpload().isHeld = true;
  }

  /** Checks the beginning as soon as it is there, so that a file to be refused need not arrive completely. */
  #checkBeginning(bytes: Readable): Readable {
    const look = (sample: Buffer) => this.#requireKind(sample);
    async function* looked(): AsyncGenerator<Buffer> {
      let sample: Buffer[] | null = [];
      let size = 0;
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        sample?.push(chunk);
        size += chunk.length;
        if (sample && size >= uploadsBudgets.uploadSample.atMost) {
          await look(Buffer.concat(sample).subarray(0, uploadsBudgets.uploadSample.atMost));
          sample = null;
        }
        yield chunk;
      }
    }
    return Readable.from(looked(), { objectMode: false });
  }

  #requireKind(sample: Buffer): Promise<string> {
    const { config } = this.#sender.form;
    const { begun } = this.#requireUpload();
    const field = requireFileField(this.#app, config, begun.field);
    return requireKind(field, begun, sample, refusalIn(config, { path: begun.field, field }));
  }

  async #refusing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UploadRefused) await discard(this.#app, this.#requireUpload().begun.uuid);
      throw error;
    }
  }

  #requireUpload() {
    if (!this.#upload) throw new Error('no upload was asked for');
    return this.#upload;
  }
}
