import { isAbsolute } from 'node:path';
import * as yup from 'yup';
import type { ClamdAddress } from './clamd.ts';

/** Settings of the scanner for visitors' files. */
export interface ClamdSettings {
  address: ClamdAddress;
  /** Treatment of files that cannot be scanned. */
  whenAway: 'refuse' | 'accept';
  /** Size limit of clamd, in bytes. */
  mostBytes: number;
}

const isBesideAddress = (value: unknown, { parent }: yup.TestContext) =>
  value === undefined || parent.CLAMD_ADDRESS !== undefined;

/** The environment variables of the scanner, as parts of the schema of all settings. */
export const clamdEnvironment = {
  CLAMD_ADDRESS: yup
    .string()
    .test('address', 'CLAMD_ADDRESS: must be host:port, or the absolute path of a socket', (value) => {
      return value === undefined || addressOf(value) !== null;
    })
    .meta({
      description:
        'The clamd (ClamAV) that scans each file of visitors before it is accepted: `host:3310` or the path of its socket. Without it no file is scanned',
    }),
  CLAMD_WHEN_AWAY: yup
    .string()
    .oneOf(['refuse', 'accept'] as const, 'CLAMD_WHEN_AWAY: must be refuse or accept')
    .test('beside', 'CLAMD_WHEN_AWAY: is of no use without CLAMD_ADDRESS', isBesideAddress)
    .meta({
      description:
        'The treatment of files while clamd does not answer, and of files that are too large for it: `refuse` (the default) or `accept`, which marks them `unscanned`',
    }),
  CLAMD_STREAM_MAX_MB: yup
    .number()
    .integer('CLAMD_STREAM_MAX_MB: must be a number of MB, 1 to 4096')
    .min(1, 'CLAMD_STREAM_MAX_MB: must be a number of MB, 1 to 4096')
    .max(4096, 'CLAMD_STREAM_MAX_MB: must be a number of MB, 1 to 4096')
    .typeError('CLAMD_STREAM_MAX_MB: must be a number of MB, 1 to 4096')
    .test('beside', 'CLAMD_STREAM_MAX_MB: is of no use without CLAMD_ADDRESS', isBesideAddress)
    .meta({
      description: "The largest file that clamd is given, in MB: its `StreamMaxLength`; 25 without it, as Debian's has",
    }),
};

const USUAL_MB = 25;

interface Read {
  CLAMD_ADDRESS?: string;
  CLAMD_WHEN_AWAY?: 'refuse' | 'accept';
  CLAMD_STREAM_MAX_MB?: number;
}

/** @returns undefined if files are not scanned */
export function clamdSettingsOf(read: Read): ClamdSettings | undefined {
  const address = read.CLAMD_ADDRESS === undefined ? null : addressOf(read.CLAMD_ADDRESS);
  if (!address) return undefined;
  const { CLAMD_WHEN_AWAY: whenAway = 'refuse', CLAMD_STREAM_MAX_MB: most = USUAL_MB } = read;
  return { address, whenAway, mostBytes: most * 1024 * 1024 };
}

function addressOf(text: string): ClamdAddress | null {
  if (isAbsolute(text)) return { path: text };
  const [, bracketed, plain = '', port = ''] = /^(?:\[([\da-f:.]+)\]|([^\s/:[\]]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const number = Number(port);
  return host !== '' && number >= 1 && number <= 65_535 ? { host, port: number } : null;
}
