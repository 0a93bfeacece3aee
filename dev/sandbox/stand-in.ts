import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Router } from 'express';
import type { Html } from '#dev/html.ts';
import type { Failures } from './failures.ts';
import type { Deliver } from './taken-mail.ts';

/** What the sandbox gives to each stand-in. */
export interface SandboxContext {
  failures: Failures;
  now(): Date;
  /** Puts what mail providers have taken into the inbox. */
  deliver: Deliver;
}

/** Makes the stand-in of one third party; `stand-in.ts` in the folder of a provider exports one as `standIn`. */
export type CreateStandIn = (context: SandboxContext) => StandIn;

/** One third party: its routes and its part of the index page. */
export interface StandIn {
  /** Also its place in the URL: `/<name>`. */
  name: string;
  router: Router;
  /** For an API that must be at the sandbox's root: its place, as `/v1`. */
  root?: { path: string; router: Router };
  /** What it received, for people. */
  summary(baseUrl: string): Html;
  /** Ends what the stand-in does of its own accord. */
  close?(): void;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A provider's stand-in stands in its folder; the build leaves such folders out. */
const FOLDERS = '{features,pro}/*/{,providers/}*/stand-in';

/** The stand-ins of providers that have one in their folder. */
export async function foundStandIns(): Promise<CreateStandIn[]> {
  const modules = await Promise.all(found('stand-in.ts').map((path) => import(pathToFileURL(path).href)));
  return modules.map(({ standIn }: { standIn: CreateStandIn }) => standIn);
}

/** Where they are, by the setting that says so. */
export function standInUrls(sandboxUrl: string): Record<string, string> {
  const places = found('urls.json').flatMap((path) => {
    return Object.entries<string>(JSON.parse(readFileSync(path, 'utf8')));
  });
  return Object.fromEntries(places.map(([setting, place]) => [setting, sandboxUrl + place]));
}

function found(file: string): string[] {
  return globSync(`${FOLDERS}/${file}`, { cwd: ROOT })
    .sort()
    .map((path) => join(ROOT, path));
}
