import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import type { ExportColumn } from '#forms/field-types/field-type.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { withAnswers, withoutAnswers } from '#forms/piping/piping.ts';

/** The columns of a table of submissions, in the order of the fields; a field of several parts has several. */
export function exportColumns(config: FormConfig): ExportColumn[] {
  // Each row has other answers.
  return inputFields(withoutAnswers(config)).flatMap((field) => inputType(field).exportColumns(field));
}

/**
 * A submission as one text for each column; '' for a field that was not shown. Nothing is escaped for any file format.
 * @param as labels of what was chosen, or its value
 */
export function exportRow(config: FormConfig, values: SubmissionValues, as: 'values' | 'labels' = 'values'): string[] {
  return inputFields(as === 'labels' ? withAnswers(config, values) : config).flatMap((field) => {
    const type = inputType(field);
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined) return type.exportColumns(field).map(() => '');
    return as === 'labels' ? type.exportLabels(value, field) : type.exportValue(value, field);
  });
}
