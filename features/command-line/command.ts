import type { Client } from '@temporalio/client';
import type { App } from '#features/app.ts';
import type { Settings } from '#features/environment.ts';

/** Wrong usage: the message names the option. The exit code is 2. */
export class UsageError extends Error {}

/** Only part of the work was done. The result is printed, and the exit code is 1. */
export class PartlyDone extends Error {
  readonly done: unknown;

  constructor(message: string, done: unknown) {
    super(message);
    this.done = done;
  }
}

export interface OptionDescription {
  about: string;
  /** The placeholder of the value in the help (`LOGIN`); an option without one is a flag. */
  takes?: string;
  needed?: true;
}

type OptionDescriptions = Readonly<Record<string, OptionDescription>>;

/** The given options: a flag is true or false, a needed option is a text that is not empty. */
export type OptionValues<O extends OptionDescriptions> = {
  [Name in keyof O]: O[Name] extends { takes: string }
    ? O[Name] extends { needed: true }
      ? string
      : string | undefined
    : boolean;
};

/** The environment of a command, besides its options. */
export interface Surroundings extends Connections {
  env: NodeJS.ProcessEnv;
  stdin: NodeJS.ReadableStream;
  /** Used by a command that speaks a protocol and returns nothing. The results of other commands are printed here. */
  stdout: { write(text: string): unknown };
  /** Receives errors and the log, because standard output is for the result. */
  stderr: { write(text: string): unknown };
}

/** Opens connections for the duration of a command. */
export interface Connections {
  /** Runs with the database, whose schema must be current, and closes it. */
  withDatabase<T>(run: (app: App) => Promise<T>): Promise<T>;
  /** Runs as `withDatabase`, with `EXTENSIONS` loaded: they declare which settings of their integrations are secrets. */
  withExtensions<T>(run: (app: App) => Promise<T>): Promise<T>;
  /** Runs with the extensions that the settings name. @throws ExtensionError for an extension that does not work */
  runWithExtensions<T>(parts: App & { client: Client }, run: () => Promise<T>): Promise<T>;
  /** Runs with a client of the engine, which connects when it is first used, and closes it. */
  withClient<T>(settings: Settings, run: (client: Client) => Promise<T>): Promise<T>;
  /** Runs as `withClient`, after the engine has answered. @throws Error within some seconds when it does not */
  withEngine<T>(settings: Settings, run: (client: Client) => Promise<T>): Promise<T>;
}

export interface Command {
  about: string;
  /** Arguments of a working example, without the command's name; a line of shell may surround them. */
  example: string;
  options: OptionDescriptions;
  /** The result is printed as JSON; undefined prints nothing. */
  run(options: Record<string, string | boolean | undefined>, surroundings: Surroundings): Promise<unknown>;
}

/** Defines a command; `run` receives the options with their types. */
export function command<const O extends OptionDescriptions>(described: {
  about: string;
  example: string;
  options: O;
  run(options: OptionValues<O>, surroundings: Surroundings): Promise<unknown>;
}): Command {
  return { ...described, run: (options, surroundings) => described.run(options as OptionValues<O>, surroundings) };
}

/** Reads the value of an option that is a whole number from 1. @throws UsageError naming the option */
export function readId(option: string, text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id) || id < 1)
    throw new UsageError(`--${option} must be an id: a whole number from 1`);
  return id;
}
