/** Of all that it could read, these alone. */
const READS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((kind) => `VipsForeignLoad${kind}Buffer`);

/**
 * The library that draws pictures. Late: few processes need it. It has one core, and keeps nothing in memory.
 * @throws Error where it has no build for the machine
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READS });
  return sharp;
}
