import { writeFileSync } from 'node:fs';

/** Keeps a report as JSON, whatever comes after. */
export function saveReport(path: string, report: object): void {
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
}
