import { pdfBudgets } from '#pro/pdf/budgets.ts';
import { ImageError } from './image-error.ts';

/**
 * Markers of baseline, extended and progressive frames. Lossless and arithmetic ones are refused, because few programs draw
 * them.
 */
const FRAMES = [0xc0, 0xc1, 0xc2];
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
/** Markers of the retained segments: tables, restart intervals, and the two application segments that define the colours. */
const KEPT = [0xc4, 0xdb, 0xdd, 0xe0, 0xee];
const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];

/** Returns the file with only its picture, without comments, profiles and trailing data. Decodes nothing. @throws ImageError */
export function plainJpeg(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new ImageError('is no JPEG');
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let [frames, scans] = [0, 0];
  for (let at = 2; ; ) {
    const marker = markerAt(bytes, at);
    if (marker === EOI) break;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = endOfSegment(bytes, at);
    const isFrame = FRAMES.includes(marker);
    const isScan = marker === SOS;
    if (OTHER_FRAMES.includes(marker)) throw new ImageError('is of a kind that few programs draw');
    if (isFrame) frames += 1;
    else if (isScan) scans += 1;
    if (frames > 1 || (isScan && frames === 0)) throw new ImageError('has more than one picture, or none');
    if (scans > pdfBudgets.logoScans.atMost) throw new ImageError(`has more than ${pdfBudgets.logoScans.atMost} scans`);
    const next = isScan ? endOfScan(bytes, end) : end;
    if (isScan || isFrame || KEPT.includes(marker)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  if (scans === 0) throw new ImageError('has no picture');
  return Buffer.concat([...parts, Buffer.from([0xff, EOI])]);
}

function markerAt(bytes: Buffer, at: number): number {
  const marker = bytes[at + 1];
  if (bytes[at] !== 0xff || marker === undefined) throw new ImageError('ends too early');
  return marker;
}

/** Returns the end of a segment, from the length after its marker. */
function endOfSegment(bytes: Buffer, at: number): number {
  const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : Number.POSITIVE_INFINITY);
  if (end > bytes.length || end < at + 4) throw new ImageError('ends too early');
  return end;
}

/** Returns the start of the next marker after a scan. Restart markers belong to the scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  throw new ImageError('ends too early');
}
