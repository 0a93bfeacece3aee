import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { explain, SetupError } from '#dev/setup/failure.ts';
import { cacheRoot, findProgram } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';
import { resolveTool } from './tool.ts';

const VERSION = '7.25.0';
const ARTIFACT = `org.openapitools:openapi-generator-cli:${VERSION}`;
const JAR = 'openapi-generator-cli.jar';
/** The Maven plug-in that copies artifacts, and that the test of generated clients asks for Java's libraries. */
export const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
const TIMEOUT_MS = 300_000;

/**
 * Provides the generator of API clients in other languages, a Java program. Without it the test that needs it is skipped.
 * @returns the absolute path of its jar; undefined when it cannot be had, after reporting the reason
 */
export async function ensureOpenApiGenerator(context: SetupContext): Promise<string | undefined> {
  const cached = join(cacheRoot(context.env), `openapi-generator-${VERSION}`, JAR);
  try {
    return await resolveTool(
      {
        title: 'OpenAPI Generator',
        setting: 'OPENAPI_GENERATOR_JAR',
        names: [JAR],
        cached,
        sources: [{ title: 'Maven (30 MB, once)', make: () => copyByMaven(cached, context) }],
        advice: `install Java 11 or newer and Maven and start again, or copy ${ARTIFACT} to this path.`,
      },
      context,
    );
  } catch (error) {
    if (context.signal?.aborted) throw error;
    context.progress.say(`${explain(error)}\nThe test of clients in other languages is skipped.`);
    return undefined;
  }
}

async function copyByMaven(target: string, { env, log, signal }: SetupContext): Promise<void> {
  const maven = findProgram(['mvn'], env);
  if (!maven) throw new SetupError('no mvn on PATH');
  const folder = mkdtempSync(join(dirname(dirname(target)), 'maven-'));
  try {
    const copy = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${folder}`, '-Dmdep.stripVersion=true'];
    const options = { cwd: folder, env, log: log('maven'), timeoutMs: TIMEOUT_MS, signal };
    await run(maven, ['-B', '-q', `${DEPENDENCY_PLUGIN}:copy`, ...copy], options);
    chmodSync(join(folder, JAR), 0o755);
    renameSync(join(folder, JAR), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
