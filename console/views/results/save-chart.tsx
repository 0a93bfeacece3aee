import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '#console/parts/download/download.ts';
import { showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/results.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import type { ChartStyle } from '#forms/results/charts/chart.ts';
import type { Drawing } from '#forms/results/charts/drawing.ts';
import { chartFormat } from '#forms/results/charts/figures.ts';
import classes from './results.module.css';

/** The width of an image without its margin, in pixels. */
const WIDTH = 720;
const MARGIN = 32;
/** Pixels of an image for one of the drawing, so that it is sharp in documents. */
const SCALE = 2;

type Charts = typeof import('#forms/results/charts/chart.ts');

/**
 * A menu that saves a chart as an image.
 * @param label the name of the chart
 * @param file the name of the file, without its ending
 * @param draw draws the chart with its heading
 */
export function SaveChart({
  label,
  file,
  draw,
}: {
  label: string;
  file: string;
  draw(charts: Charts, style: ChartStyle): Drawing | null;
}) {
  const t = useTexts(texts);
  const language = useLanguage();
  const svgOfChart = async () => {
    // Nobody needs the drawing until then.
    const [charts, { svgOf }] = await Promise.all([
      import('#forms/results/charts/chart.ts'),
      import('#forms/results/charts/drawing.ts'),
    ]);
    const style = { width: WIDTH, direction: 'ltr' as const, words: t, format: chartFormat(language) };
    const drawing = draw(charts, style);
    return drawing ? svgOf(drawing, { ground: '#ffffff', margin: MARGIN }) : '';
  };
  const save = (kind: 'png' | 'svg') => {
    const make = async () => {
      const svg = await svgOfChart();
      const blob = kind === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
      saveFile({ blob, name: `${file}.${kind}` });
    };
    void make().catch(showProblem);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.saveOf(label)} className={classes.onScreen}>
          <IconDownload size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('png')}>{t.savePng}</Menu.Item>
        <Menu.Item onClick={() => save('svg')}>{t.saveSvg}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Renders a drawing as PNG. @throws Error if the browser cannot */
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  // The policy of the console allows images as data, and none of other addresses.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be made.'))), 'image/png');
  });
}
