#!/usr/bin/env node
const NEEDED_NODE = 24;
const { env, stdin, stdout, stderr } = process;
const args = process.argv.slice(2);

// An older Node cannot load the modules below.
if (Number.parseInt(process.versions.node, 10) < NEEDED_NODE) {
  const again = ['durable-forms', ...args].join(' ');
  stderr.write(
    `durable-forms needs Node ${NEEDED_NODE}; this is ${process.versions.node}. Install it, or run: npx -y -p node@${NEEDED_NODE} -c '${again}'\n`,
  );
  process.exit(1);
}

const { runCommandLine } = await import('./command-line/command-line.ts');
const { commandsOf } = await import('./commands/index.ts');
const { loadSettingsFile } = await import('./command-line/settings-file.ts');
try {
  loadSettingsFile();
} catch (error) {
  stderr.write(`durable-forms.env cannot be read: ${(error as Error).message}\n`);
  process.exit(1);
}
const code = await runCommandLine(await commandsOf(env), args, { env, stdin, stdout, stderr });
// An extension may hold timers and connections, which would prevent the command from ending.
stdout.write('', () => process.exit(code));
