import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from '#dev/setup/failure.ts';
import { cacheRoot, findProgram } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { waitUntil } from '#dev/supervisor/wait.ts';
import { downloadBySdk, downloadOrMake, type SdkContext } from '../sdk-download.ts';
import { resolveTool } from '../tool.ts';

const VERSION = '1.38.0';
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>durable-forms</groupId>
  <artifactId>temporal-test-server</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>${VERSION}</version></dependency>
  </dependencies>
</project>
`;
/** A server lives for seconds: the optimising compiler would cost more than it saves. */
export const JAVA_OPTIONS = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
/**
 * Java maps the classes that it has used once from this file, which saves a third of the work of a start and half of that of the
 * first runs.
 */
export const CLASSES = 'used-classes.jsa';
const EXERCISE = fileURLToPath(new URL('exercise.ts', import.meta.url));
const EXERCISE_MS = 60_000;
const MAPPED = `-XX:SharedArchiveFile="$here/${CLASSES}"`;
/** The setting with the port of loopback at which `startTestServers` opens servers. */
export const SHARED = 'TEST_SERVERS_PORT';

/** The script holds a connection to the run's Java process until the SDK kills the script. */
const WRAPPER = wrapper(
  MAPPED,
  `if [ -n "$${SHARED}" ]; then
  exec 3<>"/dev/tcp/127.0.0.1/$${SHARED}"
  echo "$1" >&3
  exec cat <&3
fi
`,
);

function wrapper(option: string, before = ''): string {
  return `#!/usr/bin/env bash
here=$(cd "$(dirname "$0")" && pwd)
${before}exec "\${JAVA_HOME:+$JAVA_HOME/bin/}java" ${JAVA_OPTIONS} ${option} -cp "$here/lib/*" io.temporal.testserver.TestServer "$@"
`;
}

/**
 * Provides the time-skipping server of the workflow tests. It consists of Java archives and a small script beside them that
 * starts it.
 * @returns the absolute path of the script, which takes a port as its argument
 */
export async function ensureTestServer(context: SdkContext): Promise<string> {
  const { env } = context;
  const folder = join(cacheRoot(env), `temporal-test-server-${VERSION}`);
  const cached = join(folder, 'temporal-test-server');
  const found = await resolveTool(
    {
      title: 'Temporal test server',
      setting: 'TEMPORAL_TEST_SERVER_PATH',
      names: ['temporal-test-server'],
      cached,
      sources: async () => [
        { title: 'archives already in the cache', make: () => finishHalfMade(folder, context) },
        ...(await downloadOrMake(
          {
            title: 'download by the SDK',
            make: () => downloadBySdk(`v${VERSION}`, cached, context),
          },
          { title: 'Maven', make: () => fetchWithMaven(folder, context) },
          context,
        )),
      ],
      advice:
        'install Java 17 and Maven (apt-get install openjdk-17-jre-headless maven) and start again,\n' +
        '  or put a temporal-test-server program on PATH or into TEMPORAL_TEST_SERVER_PATH.',
    },
    context,
  );
  if (found === cached && existsSync(join(folder, 'lib'))) {
    requireJava(env);
    // The script may be older than this code, while the archives are still current.
    if (readFileSync(cached, 'utf8') !== WRAPPER) await writeWrapper(folder, context);
  }
  return found;
}

/** An interrupted set-up may have left the archives without the script; they are used if the server starts with them. */
async function finishHalfMade(folder: string, context: SdkContext): Promise<void> {
  if (!existsSync(join(folder, 'lib', `temporal-test-server-${VERSION}.jar`))) throw new SetupError('none there');
  await writeWrapper(folder, context);
}

async function fetchWithMaven(folder: string, context: SdkContext): Promise<void> {
  const { env, log, signal } = context;
  requireJava(env);
  const maven = findProgram(['mvn'], env);
  if (!maven) throw new SetupError('no mvn on PATH');
  const work = mkdtempSync(join(dirname(folder), 'maven-'));
  try {
    writeFileSync(join(work, 'pom.xml'), POM);
    const copy = ['-B', '-q', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=lib'];
    await run(maven, copy, { cwd: work, env, log: log('maven'), signal });
    rmSync(join(folder, 'lib'), { recursive: true, force: true });
    renameSync(join(work, 'lib'), join(folder, 'lib'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  await writeWrapper(folder, context);
}

/**
 * Writes the script, and gives it its final name only after the server has started: an incomplete folder of archives must not
 * count as a tool.
 */
async function writeWrapper(folder: string, { root, env, node, log, signal }: SdkContext): Promise<void> {
  requireJava(env);
  const draft = join(folder, `temporal-test-server.new-${process.pid}`);
  const classes = `${CLASSES}.new-${process.pid}`;
  writeFileSync(draft, wrapper(`-XX:ArchiveClassesAtExit="$here/${classes}"`));
  chmodSync(draft, 0o755);
  const port = await freePort();
  const server = spawn(draft, [String(port)], { env, stdio: 'ignore' });
  const gone = once(server, 'exit');
  try {
    await waitUntil(() => isListening(port), {
      timeoutMs: 30_000,
      what: 'the server',
      failed: gone.then(() => 'it ended'),
    });
    const options = { cwd: root, env, log: log('test-server'), timeoutMs: EXERCISE_MS, signal };
    await run(await node, [EXERCISE, `127.0.0.1:${port}`], options).catch(() => {});
    signal?.throwIfAborted();
    // The server writes its classes when it ends. Without them it starts too, only slower.
    server.kill('SIGTERM');
    await gone;
    if (existsSync(join(folder, classes))) renameSync(join(folder, classes), join(folder, CLASSES));
    writeFileSync(draft, WRAPPER);
    renameSync(draft, join(folder, 'temporal-test-server'));
  } finally {
    server.kill('SIGKILL');
    await gone;
    for (const name of [draft, join(folder, classes)]) rmSync(name, { force: true });
  }
}

function requireJava(env: NodeJS.ProcessEnv): void {
  const folders = env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin')] : [];
  if (findProgram(['java'], env, folders)) return;
  throw new SetupError('Java is missing: the Temporal test server needs it. apt-get install openjdk-17-jre-headless');
}
