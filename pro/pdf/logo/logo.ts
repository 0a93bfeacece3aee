import { pdfBudgets } from '#pro/pdf/budgets.ts';

/** Image for documents, with its size in pixels. */
export interface Logo {
  dataUrl: string;
  width: number;
  height: number;
}

const LOGO_BYTES = pdfBudgets.logoBytes.atMost;
const MOST_PIXELS = pdfBudgets.logoPixels.atMost;

export const LOGO_RULE = `must be a PNG or JPEG of at most ${LOGO_BYTES / 1024} kB and ${MOST_PIXELS / 1_000_000} million pixels, as data:image/png;base64,… or data:image/jpeg;base64,…`;

/** Reads the bytes of a PNG or JPEG from its data URL. @throws Error for another URL, or too many bytes */
export function bytesOf(dataUrl: string): { kind: 'png' | 'jpeg'; bytes: Buffer } {
  const [, kind, base64 = ''] = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  const isFine = kind !== undefined && base64.length <= Math.ceil(LOGO_BYTES / 3) * 4;
  if (!isFine) throw new Error('The logo is no data URL of an image.');
  return { kind: kind === 'png' ? 'png' : 'jpeg', bytes: Buffer.from(base64, 'base64') };
}

/** Reads the size of a logo from its header, without decoding the picture. @returns null for an invalid image */
export function readLogo(dataUrl: string): Logo | null {
  const size = sizeOf(dataUrl);
  const isFine = size && size.width > 0 && size.height > 0 && size.width * size.height <= MOST_PIXELS;
  return isFine ? { dataUrl, ...size } : null;
}

function sizeOf(dataUrl: string): Size | null {
  try {
    const { kind, bytes } = bytesOf(dataUrl);
    return kind === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  } catch {
    return null;
  }
}

type Size = { width: number; height: number };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function sizeOfPng(bytes: Buffer): Size | null {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(PNG_SIGNATURE);
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments up to the frame header, which has the size. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // C4, C8 and CC are not frames.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
