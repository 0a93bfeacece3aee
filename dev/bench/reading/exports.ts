import { memoryOf, pidsOf } from '#dev/load/processes.ts';
import { asAdmin, readDevFile, type Stack } from '#dev/load/stack.ts';

/** Memory is the resident memory of the HTTP role in MB. */
export interface ExportFigures {
  format: 'csv' | 'json';
  submissions: number;
  seconds: number;
  megabytes: number;
  before: number;
  peak: number;
  growth: number;
}

const LOOK_EVERY_MS = 20;

/** Reads one export to its end while the memory of the HTTP role is sampled. */
export async function measureExport(
  { dev, devJson }: Pick<Stack, 'dev' | 'devJson'>,
  formId: number,
  format: 'csv' | 'json',
): Promise<ExportFigures> {
  const [pid] = pidsOf(readDevFile(devJson), 'http');
  if (!pid) throw new Error('the HTTP role does not run; its log says why');
  const before = memoryOf(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, LOOK_EVERY_MS);
  const began = performance.now();
  let [lines, bytes] = [0, 0];
  try {
    const response = await fetch(`${dev.apiB}/forms/${formId}/submissions.${format}`, { headers: asAdmin(dev) });
    if (response.status !== 200 || !response.body) throw new Error(`the export was answered with ${response.status}`);
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      for (const byte of chunk) if (byte === 10) lines += 1;
    }
  } finally {
    clearInterval(timer);
  }
  // Lines that are not submissions: the head of CSV; the first and the last line of JSON.
  const submissions = lines - (format === 'csv' ? 1 : 2);
  const seconds = (performance.now() - began) / 1000;
  return { format, submissions, seconds, megabytes: bytes / 1024 ** 2, before, peak, growth: peak - before };
}
