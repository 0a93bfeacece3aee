import type { ExportFile, ExportFormat, ExportRequest, MakingParts } from './file.ts';
import { csvFile, jsonFile } from './texts.ts';
import { xlsxFile } from './xlsx.ts';

const MADE_BY: Readonly<Record<ExportFormat, (app: MakingParts, wanted: ExportRequest) => Promise<ExportFile>>> = {
  csv: csvFile,
  json: jsonFile,
  xlsx: xlsxFile,
};

/** Opens the requested file, before its first text. @throws UseCaseError `too_many_columns` */
export function openFile(app: MakingParts, wanted: ExportRequest): Promise<ExportFile> {
  return MADE_BY[wanted.format](app, wanted);
}
