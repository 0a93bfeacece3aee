import { promisify } from 'node:util';
import { inflate, inflateSync } from 'node:zlib';
import { loadSharp } from '#features/uploads/pictures/sharp.ts';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import { ImageError } from './image-error.ts';
import { plainJpeg } from './jpeg.ts';
import { bytesOf, type Logo, readLogo } from './logo.ts';
import { plainPng } from './png.ts';

const inflated = promisify(inflate);
const { atLeast: SMALLEST, atMost: EDGE } = pdfBudgets.logoEdge;
const LONGEST = pdfBudgets.logoShape.atMost;
const SECONDS = pdfBudgets.logoTime.atMost / 1000;

/**
 * Redraws a logo, so that only its picture is stored. Checks the structure of the file before decoding it.
 * @param dataUrl data URL that `readLogo` accepts
 * @throws ImageError
 */
export async function redraw(dataUrl: string): Promise<string> {
  const { kind, bytes } = bytesOf(dataUrl);
  const [file, hasPalette] = kind === 'png' ? await checkedPng(bytes) : [plainJpeg(bytes), false];
  requireShape(dataUrl);
  const sharp = await requireSharp();
  const image = sharp(file, { failOn: 'warning', limitInputPixels: pdfBudgets.logoPixels.atMost, sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true });
  const output = kind === 'png' ? image.png({ compressionLevel: 9, palette: hasPalette }) : image.jpeg({ quality: 92 });
  const drawn = await output.toBuffer().catch((cause: unknown) => {
    throw new ImageError(/timeout/i.test(String(cause)) ? `takes more than ${SECONDS} s` : 'is damaged');
  });
  if (drawn.length > pdfBudgets.logoBytes.atMost) {
    throw new ImageError('gets too large when it is drawn anew: use fewer pixels');
  }
  return `data:image/${kind};base64,${drawn.toString('base64')}`;
}

/** Refuses a picture that would be a line or dot in a document. */
function requireShape(dataUrl: string): void {
  const { width, height } = readLogo(dataUrl) ?? { width: 0, height: 0 };
  if (Math.min(width, height) < SMALLEST) {
    throw new ImageError(`has ${width} × ${height} pixels: each edge needs at least ${SMALLEST}`);
  }
  if (Math.max(width, height) > LONGEST * Math.min(width, height)) {
    throw new ImageError(
      `has ${width} × ${height} pixels: one edge may be at most ${LONGEST} times as long as the other`,
    );
  }
}

/**
 * Returns the logo for a document. Checks its structure again, because older logos were stored without being redrawn.
 * @throws ImageError
 */
export function drawableLogo(dataUrl: string): Logo {
  const logo = readLogo(dataUrl);
  if (logo === null) throw new ImageError('is no PNG or JPEG that may be drawn');
  const { kind, bytes } = bytesOf(dataUrl);
  if (kind === 'jpeg') plainJpeg(bytes);
  else {
    const { data, inflated: size } = plainPng(bytes);
    inflateSync(data, { maxOutputLength: size });
  }
  return logo;
}

async function checkedPng(bytes: Buffer): Promise<[file: Buffer, hasPalette: boolean]> {
  const { file, data, inflated: size, hasPalette } = plainPng(bytes);
  const lines = await inflated(data, { maxOutputLength: size }).catch((error: { code?: string }) => {
    throw new ImageError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'inflates to more than its pixels' : 'is damaged');
  });
  if (lines.length < size) throw new ImageError('ends too early');
  return [file, hasPalette];
}

/** Loads sharp. @throws ImageError when sharp has no build for the machine */
function requireSharp() {
  return loadSharp().catch((cause: unknown) => {
    throw new ImageError(`cannot be drawn anew: sharp has no build for ${process.platform} ${process.arch} (${cause})`);
  });
}
