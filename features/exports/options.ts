import { UseCaseError } from '#db/use-case-error.ts';
import { UsageError } from '#features/command-line/command.ts';
import { namingOptions } from '#features/command-line/options.ts';

/** Options of commands that select the content of an export. */
export const exportOptions = {
  form: { takes: 'N', about: 'the form', needed: true },
  format: { takes: 'FORMAT', about: 'csv, json or xlsx', needed: true },
  header: { takes: 'WHICH', about: 'names (the default) or labels; csv and xlsx only' },
  'time-zone': { takes: 'ZONE', about: 'time zone of the times; csv and xlsx only' },
  'rows-of': { takes: 'NAME', about: 'one line per row of this repeater; csv and xlsx only' },
  separator: { takes: 'WHICH', about: 'comma (the default), semicolon or tab; csv only' },
  steps: { about: 'include columns of the steps: outcome, who decided, when' },
  files: { about: 'include uploaded files, as a ZIP' },
  bom: { about: 'start with a byte order mark; csv only' },
  state: { takes: 'STATE', about: 'only submissions in this state' },
  unread: { takes: 'BOOL', about: 'true or false' },
  starred: { takes: 'BOOL', about: 'true or false' },
  q: { takes: 'TEXT', about: 'only submissions with this text in a value' },
  field: { takes: 'NAME', about: 'the field whose value that is' },
  'keep-days': { takes: 'N', about: 'days to keep the export; the default is 7' },
} as const;

/** Converts the flags to the values that the schemas read. */
export function flagsOf({
  bom,
  files,
  steps,
}: {
  bom?: boolean;
  files?: boolean;
  steps?: boolean;
}): Record<string, string> {
  return { ...(bom && { bom: '1' }), ...(files && { files: '1' }), ...(steps && { steps: '1' }) };
}

/** Reads options. @throws UsageError that names the wrong options */
export function readOrNameOption<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof UseCaseError && error.errors ? namingOptions(error.errors) : error;
  }
}

/** Names the option in an error about its value. */
export function naming(option: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof UseCaseError) || error instanceof UsageError) throw error;
    throw error.errors ? namingOptions(error.errors) : new Error(`--${option}: ${error.message}`);
  };
}

/** The sweep of the workers makes the calls that commands enqueue, within a quarter of a minute. */
export const SWEPT = { dispatcher: { offer() {} } };
