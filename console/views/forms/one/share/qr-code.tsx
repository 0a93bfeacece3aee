import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { texts } from '#console/texts/en/forms/publish.ts';
import { useTexts } from '#console/texts/language.ts';
import { download } from '../../data/download.ts';

/** The address as a QR code, which can be printed. It is black on white in every colour scheme, because scanners expect that. */
export function QrCode({ id, address }: { id: number; address: string }) {
  const t = useTexts(texts);
  const { size, path } = useMemo(() => drawn(address), [address]);
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" fw={500}>
        {t.qr}
      </Text>
      <svg
        role="img"
        aria-label={t.qrAlt(address)}
        viewBox={`0 0 ${size} ${size}`}
        width={176}
        height={176}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Text size="sm">{t.qrAbout}</Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        onClick={() => download(`form-${id}-qr.svg`, svgOf(size, path), 'image/svg+xml')}
      >
        {t.download}
      </Button>
    </Stack>
  );
}

/** Modules of white around the code, which scanners need. */
const QUIET_ZONE = 4;

function drawn(address: string): { size: number; path: string } {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
}

function svgOf(size: number, path: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>\n`;
}
