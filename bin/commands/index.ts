import { featuresOf } from '#bin/edition.ts';
import type { Command } from '#features/command-line/command.ts';
import { assistantCommands } from './assistants.ts';
import { deploymentCommands } from './deployments.ts';
import { devCommands } from './dev.ts';
import { doctorCommands } from './doctor.ts';
import { initCommands } from './init.ts';
import { keyCommands } from './keys.ts';
import { schemaCommands } from './schema.ts';
import { startCommands } from './start.ts';
import { temporalCommands } from './temporal.ts';

/** The commands of an edition, in the order in which help lists them. */
export async function commandsOf(env: NodeJS.ProcessEnv): Promise<Readonly<Record<string, Command>>> {
  const ofFeatures = (await featuresOf(env.EDITION)).map(({ commands }) => commands);
  return Object.assign(
    {},
    initCommands,
    devCommands,
    startCommands,
    doctorCommands,
    schemaCommands,
    temporalCommands,
    deploymentCommands,
    ...ofFeatures,
    assistantCommands,
    keyCommands,
  );
}
