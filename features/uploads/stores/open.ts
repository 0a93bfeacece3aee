import { type FolderOptions, FolderStore } from './folder.ts';
import type { S3Settings } from './s3-settings.ts';
import { type FileStore, StoreUnavailable } from './store.ts';

/** Where files are kept: in a folder that all roles share, or in a bucket. */
export type UploadSettings =
  | { folder: string; keptFree?: number; s3?: undefined }
  | { folder?: undefined; s3: S3Settings };

/**
 * The store that the settings name. Without one nothing can be kept.
 * @param isNew whether no file is kept yet
 */
export async function openFileStore(
  settings: UploadSettings | undefined,
  isNew?: FolderOptions['isNew'],
): Promise<FileStore> {
  if (settings?.s3) {
    // Late: the SDK is large, and most sites do without it.
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
