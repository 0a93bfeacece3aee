/**
 * What the start ends with: the addresses to open, and commands that work when pasted.
 * @param {import('./session.mjs').DevFile} dev
 * @param {{ colour: boolean, dataDir: string, detached: boolean }} options
 * @returns {string}
 */
export function banner(dev, { colour, dataDir, detached }) {
  const paint = (/** @type {string} */ code, /** @type {string} */ text) =>
    colour ? `\x1b[${code}m${text}\x1b[0m` : text;
  const bold = (/** @type {string} */ text) => paint('1', text);
  const address = (/** @type {string} */ title, /** @type {string | null} */ url) =>
    url ? [`  ${title.padEnd(14)} ${paint('36', url)}`] : [];
  return [
    '',
    bold('durable-forms is running.'),
    ...address('Form', dev.formUrl),
    ...address('Service', dev.baseUrl),
    ...address('Mail inbox', dev.inboxUrl),
    ...address('Temporal UI', dev.temporalUi && `${dev.temporalUi}/namespaces/${dev.temporalNamespace}/workflows`),
    ...address('Sandbox', dev.sandboxUrl),
    `  ${'Data, logs'.padEnd(14)} ${dataDir}`,
    '',
    ...(dev.formId === null ? [] : [bold('Submit the example form:'), ...submitLines(dev), '']),
    bold('Administrator:'),
    `  ${dev.baseUrl}/login, as ${dev.adminUser} with ${dev.adminPassword}`,
    `  curl -s -u '${dev.adminUser}:${dev.adminApplicationPassword}' ${dev.apiB}/forms`,
    '',
    detached ? 'Stop it: npm run dev -- --stop' : 'Stop it: Ctrl-C',
  ].join('\n');
}

/**
 * Plain sh, sed and curl: the token is good for a submission two seconds after it was made.
 * @param {import('./session.mjs').DevFile} dev
 */
function submitLines({ apiB, formId, example }) {
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
