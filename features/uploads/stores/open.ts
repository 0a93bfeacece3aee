import { FolderStore } from './folder.ts';
import { type FileStore, StoreUnavailable } from './store.ts';

/** Where files are kept. */
export interface UploadSettings {
  /** A folder that all roles share. */
  folder: string;
}

/** The store that the settings name. Without one nothing can be kept. */
export function openFileStore(settings: UploadSettings | undefined): FileStore {
  return settings ? new FolderStore(settings.folder) : NO_STORE;
}

const absent = () =>
  Promise.reject(new StoreUnavailable(undefined, 'This service keeps no files: UPLOADS_DIR is not set.'));

const NO_STORE: FileStore = { write: absent, read: absent, remove: absent, has: absent };
