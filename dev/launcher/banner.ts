import { resolve } from 'node:path';
import { withOption } from './args.ts';
import type { DevFile } from './session.ts';

export interface BannerOptions {
  /** The command line that started it. */
  command: string;
  colour: boolean;
  dataDir: string;
  detached: boolean;
}

/** Returns the text after a start: the addresses to open, and commands that work when pasted. */
export function banner(dev: DevFile, { command, colour, dataDir, detached }: BannerOptions): string {
  const paint = (code: string, text: string) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
  const bold = (text: string) => paint('1', text);
  const address = (title: string, url: string | null) => (url ? [`  ${title.padEnd(14)} ${paint('36', url)}`] : []);
  return [
    '',
    bold('durable-forms is running.'),
    ...address('Form', dev.formUrl),
    ...address('With ALTCHA', dev.guestBookUrl),
    ...address('Paid form', dev.ticketsUrl),
    ...address('Service', dev.baseUrl),
    ...address('Mail inbox', dev.inboxUrl),
    ...address('Temporal UI', dev.temporalUi && `${dev.temporalUi}/namespaces/${dev.temporalNamespace}/workflows`),
    ...address('Sandbox', dev.sandboxUrl),
    `  ${'Data, logs'.padEnd(14)} ${dataDir}`,
    '',
    bold('Submit the example form:'),
    ...submitLines(dev),
    '',
    bold('Administrator:'),
    `  ${dev.baseUrl}/login, as ${dev.adminUser} with ${dev.adminPassword}`,
    `  curl -s -u '${dev.adminUser}:${dev.adminApplicationPassword}' ${dev.apiB}/forms`,
    '',
    detached ? `Stop it: ${stopCommand(command, dataDir)}` : 'Stop it: Ctrl-C',
  ].join('\n');
}

/** Plain sh, sed and curl: the token is valid for a submission from two seconds after it was created. */
function submitLines({ apiB, formId, example }: DevFile): string[] {
  const fields = JSON.stringify({ _svcb_nonce: '@1', _svcb_timing: '@2', ...example })
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replaceAll("'", "'\\''")
    .replace('"@1"', '"%s"')
    .replace('"@2"', '"%s"');
  return [
    `  token=$(curl -s ${apiB}/forms/${formId}/token)`,
    `  value() { printf '%s' "$token" | sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p"; }`,
    '  sleep 2',
    `  curl -s -H 'Content-Type: application/json' ${apiB}/forms/${formId}/submissions \\`,
    `    -d "$(printf '${fields}' "$(value nonce)" "$(value timing_token)")"`,
  ];
}

/** Returns the command line that stops a stack, with the setting that it needs to find one in another folder than the usual. */
export function stopCommand(command: string, dataDir: string): string {
  const setting = dataDir === resolve('.data') ? '' : `DATA_DIR='${dataDir.replaceAll("'", "'\\''")}' `;
  return setting + withOption(command, '--stop');
}
