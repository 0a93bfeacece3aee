import { appendFile, chmod, readFile, writeFile } from 'node:fs/promises';
import type { ReceivedMail } from './mailbox.ts';

export interface MailFile {
  /** The messages of earlier runs, oldest first. */
  kept: ReceivedMail[];
  append(mail: ReceivedMail): Promise<void>;
  clear(): Promise<void>;
}

const KEPT = 1_000;

/** Opens a file with one JSON line per message and truncates it to the last 1,000. Damaged lines are dropped. */
export async function openMailFile(path: string): Promise<MailFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line !== '');
  const kept = lines.slice(-KEPT).flatMap(decode);
  await writeFile(path, kept.map(encode).join(''), { mode: 0o600 });
  // The mode above applies to new files only, and nobody else may read the mail.
  await chmod(path, 0o600);
  return {
    kept,
    append: (mail) => appendFile(path, encode(mail)),
    clear: () => writeFile(path, ''),
  };
}

function encode({ receivedAt, envelopeFrom, envelopeTo, source }: ReceivedMail): string {
  return `${JSON.stringify({ receivedAt, envelopeFrom, envelopeTo, source: source.toString('base64') })}\n`;
}

function decode(line: string): ReceivedMail[] {
  try {
    const { receivedAt, envelopeFrom, envelopeTo, source } = JSON.parse(line) as Record<string, unknown>;
    const time = new Date(String(receivedAt));
    if (typeof source !== 'string' || !Array.isArray(envelopeTo) || Number.isNaN(time.getTime())) return [];
    return [
      {
        receivedAt: time,
        envelopeFrom: String(envelopeFrom),
        envelopeTo: envelopeTo.map(String),
        source: Buffer.from(source, 'base64'),
      },
    ];
  } catch {
    return [];
  }
}
