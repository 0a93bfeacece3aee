/** The only decoders that stay enabled. */
const READS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((kind) => `VipsForeignLoad${kind}Buffer`);

/**
 * Loads the image library on first use, since few processes need it. It uses one core, and no cache.
 * @throws Error if there is no build for this machine
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READS });
  return sharp;
}
