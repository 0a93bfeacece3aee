import { type Budget, KB, MB, TOO_LARGE } from '#security/budget-tables/budget.ts';
import { DAY_MS } from '#time.ts';

export const uploadsBudgets = {
  filesOfForm: { atMost: 100, unit: 'items', of: 'files that a form without JavaScript sends', else: TOO_LARGE },
  filesOfFormKept: {
    atMost: 1_000_000 * MB,
    unit: 'bytes',
    of: '`max_upload_mb` of a form, for all of its files together',
    else: '422 naming the option; a file beyond it is 507 `form_storage_full`',
  },
  uploadsUnfinished: {
    atMost: 60,
    unit: 'items',
    of: 'unfinished files of one address that were started within the hour',
    else: '429 `rate_limited`',
  },
  uploadsInHour: { atMost: 300, unit: 'items', of: 'files of one address in an hour', else: '429 `rate_limited`' },
  uploadedInHour: {
    atMost: 8192 * MB,
    unit: 'bytes',
    of: 'files of one address in an hour, with the announced size of unfinished ones',
    else: '429 `rate_limited`',
  },
  uploadHold: {
    atMost: DAY_MS,
    unit: 'ms',
    of: 'time that a file waits for its submission',
    else: 'it is removed; a submission with it is 422 on the field',
  },
  uploadSample: {
    atMost: 64 * KB,
    unit: 'bytes',
    of: 'the beginning of a file, which determines its type',
    else: 'the rest is not read',
  },
  scanSilence: {
    atMost: 20_000,
    unit: 'ms',
    of: 'time for which clamd neither answers nor reads while it scans a file',
    else: 'treated as unreachable: `CLAMD_WHEN_AWAY`',
  },
  scanTime: { atMost: 60_000, unit: 'ms', of: 'a scan of a file by clamd', else: 'as in the row above' },
  pictureBytes: {
    atMost: 32 * MB,
    unit: 'bytes',
    of: 'a picture that is inspected or re-encoded, whatever its `max_size_kb`',
    else: '413 `file_too_large`',
  },
  picturePixels: {
    atMost: 50_000_000,
    unit: 'pixels',
    of: 'such a picture, all its frames together',
    else: '422 `picture_pixels`',
  },
  pictureMemory: {
    atMost: 200 * MB,
    unit: 'bytes',
    of: 'memory that such a picture takes while it is re-encoded; a progressive JPEG counts three times, an AVIF twelve times',
    else: '422 `picture_pixels`',
  },
  pictureTime: {
    atMost: 20_000,
    unit: 'ms',
    of: 're-encoding a picture; a process re-encodes one at a time',
    else: '422 `picture_unreadable`',
  },
  picturesWaiting: {
    atMost: 10,
    unit: 'items',
    of: 'pictures that wait in a process to be re-encoded',
    else: '503 `uploads_unavailable`',
  },
  uploadRequestsInHour: {
    atMost: 2_000,
    unit: 'items',
    of: 'requests of one address in an hour that send bytes of files by tus',
    else: '429 `rate_limited`',
  },
  keyUploadsInMinute: {
    atMost: 600,
    unit: 'items',
    of: 'files that an API key uploads in a minute',
    else: '429 `rate_limited`',
  },
  keyUploadRequestsInMinute: {
    atMost: 3_000,
    unit: 'items',
    of: 'requests with an API key in a minute that send bytes of files by tus',
    else: '429 `rate_limited`',
  },
  uploadPartsSent: {
    atMost: 4,
    unit: 'items',
    of: 'parts of 5 MB, of all uploads together, that a process holds in memory on their way to a bucket',
    else: 'the others wait on disk',
  },
  uploadRoomLook: {
    atMost: 64 * MB,
    unit: 'bytes',
    of: 'bytes of a file that are written between two checks that `UPLOADS_MIN_FREE_MB` stay free',
    else: '507 `storage_full`',
  },
  uploadName: { atMost: 255, unit: 'characters', of: 'the name of a file', else: 'it is shortened' },
  mailFiles: {
    // Some providers accept at most 10 MB, counting files in base64.
    atMost: 7 * MB,
    unit: 'bytes',
    of: 'files of visitors and the PDF that are attached to a mail, together',
    else: 'the mail lists the files that are not attached, and its `note` says so',
  },
  draftFiles: {
    atMost: 100 * MB,
    unit: 'bytes',
    of: 'files that wait with a draft, together',
    else: 'they wait for a day, as without a draft',
  },
  quarantinedFiles: {
    atMost: 10 * MB,
    unit: 'bytes',
    of: 'files that wait with an entry in quarantine, together',
    else: 'they wait for a day, and are missing when it is released later',
  },
  draftFileHold: {
    atMost: 90 * DAY_MS,
    unit: 'ms',
    of: 'time that a file waits with a draft, after its last save',
    else: 'the draft is kept without it, and names it',
  },
  fileLink: {
    atMost: 30 * DAY_MS,
    unit: 'ms',
    of: 'time for which a link to a file is valid',
    else: '422 naming the key',
  },
} satisfies Record<string, Budget>;
