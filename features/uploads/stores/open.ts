import { type FolderOptions, FolderStore } from './folder.ts';
import type { S3Settings } from './s3-settings.ts';
import { type FileStore, StoreUnavailable } from './store.ts';

/** The store of files: a folder that all roles share, or a bucket. */
export type UploadSettings =
  | { folder: string; keptFree?: number; s3?: undefined }
  | { folder?: undefined; s3: S3Settings };

/**
 * Opens the store that the settings name. If they name none, every access to files fails.
 * @param isNew resolves to true if no file is stored yet
 */
export async function openFileStore(
  settings: UploadSettings | undefined,
  isNew?: FolderOptions['isNew'],
): Promise<FileStore> {
  if (settings?.s3) {
    // Loaded lazily: the SDK is large, and most sites do not use it.
    const { S3Store } = await import('./s3.ts');
    return new S3Store(settings.s3);
  }
  return settings ? new FolderStore(settings.folder, { isNew, keptFree: settings.keptFree }) : NO_STORE;
}

const absent = () =>
  Promise.reject(
    new StoreUnavailable(undefined, 'This service keeps no files: neither UPLOADS_DIR nor UPLOADS_S3_BUCKET is set.'),
  );

const NO_STORE: FileStore = {
  write: absent,
  sizeSoFar: absent,
  append: absent,
  complete: absent,
  requireRoom: absent,
  read: absent,
  remove: absent,
  has: absent,
};
