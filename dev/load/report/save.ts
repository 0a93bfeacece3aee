import { writeFileSync } from 'node:fs';

/** Stores a report as JSON at once, so that a later failure does not lose it. */
export function saveReport(path: string, report: object): void {
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
}
