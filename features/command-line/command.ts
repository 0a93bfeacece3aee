import type { Client } from '@temporalio/client';
import type { App } from '#features/app.ts';
import type { Settings } from '#features/environment.ts';

/** Wrong usage: the message names the option. Ends with 2. */
export class UsageError extends Error {}

/** Ends with 1 although some of it was done; what was done is printed all the same. */
export class PartlyDone extends Error {
  readonly done: unknown;

  constructor(message: string, done: unknown) {
    super(message);
    this.done = done;
  }
}

export interface OptionDescription {
  about: string;
  /** What it takes, as help shows it (`LOGIN`); an option that takes nothing is a flag. */
  takes?: string;
  needed?: true;
}

type OptionDescriptions = Readonly<Record<string, OptionDescription>>;

/** What was given: a flag is true or false, an option that is needed is a text that is not empty. */
export type Given<O extends OptionDescriptions> = {
  [Name in keyof O]: O[Name] extends { takes: string }
    ? O[Name] extends { needed: true }
      ? string
      : string | undefined
    : boolean;
};

/** What a command is given beside its options. */
export interface Surroundings extends Connections {
  env: NodeJS.ProcessEnv;
  stdin: NodeJS.ReadableStream;
  /** For a command that speaks a protocol, and returns nothing. What others return is printed there. */
  stdout: { write(text: string): unknown };
  /** For errors and the log: standard output is for the result. */
  stderr: { write(text: string): unknown };
}

/** Opens what a command needs for as long as it runs. */
export interface Connections {
  /** Runs with the database, whose schema must be current, and closes it. */
  withDatabase<T>(run: (app: App) => Promise<T>): Promise<T>;
  /** As `withDatabase`, with `EXTENSIONS` loaded: they say which settings of their integrations are secrets. */
  withExtensions<T>(run: (app: App) => Promise<T>): Promise<T>;
  /** Runs with the extensions that the settings name. @throws ExtensionError for one that does not work */
  runWithExtensions<T>(parts: App & { client: Client }, run: () => Promise<T>): Promise<T>;
  /** Runs with a client of the engine, which connects when it is first used, and closes it. */
  withClient<T>(settings: Settings, run: (client: Client) => Promise<T>): Promise<T>;
  /** As `withClient`, with an engine that answers. @throws Error within some seconds when it does not */
  withEngine<T>(settings: Settings, run: (client: Client) => Promise<T>): Promise<T>;
}

export interface Command {
  about: string;
  /** Its arguments in an example that works, without the command's name; a line of shell may stand round it. */
  example: string;
  options: OptionDescriptions;
  /** What it returns is printed as JSON; of undefined nothing is. */
  run(given: Record<string, string | boolean | undefined>, surroundings: Surroundings): Promise<unknown>;
}

/** Describes a command; `run` gets what was given, typed by the options. */
export function command<const O extends OptionDescriptions>(described: {
  about: string;
  example: string;
  options: O;
  run(given: Given<O>, surroundings: Surroundings): Promise<unknown>;
}): Command {
  return { ...described, run: (given, surroundings) => described.run(given as Given<O>, surroundings) };
}

/** The value of an option that is a whole number from 1. @throws UsageError naming the option. */
export function readId(option: string, text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id) || id < 1)
    throw new UsageError(`--${option} must be an id: a whole number from 1`);
  return id;
}
