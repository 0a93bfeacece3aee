import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A service of compose.yaml, as far as it is read here. */
export interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  ports?: string[];
  volumes?: string[];
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  mem_limit?: string;
  profiles?: string[];
  build?: object;
}

/** The name of our image. */
export const IMAGE = 'durable-forms';

/**
 * Reads the services of a folder's compose.yaml, with the variables of its example.env and the given ones filled in.
 * @throws Error for a required variable that is not set
 */
export function readCompose(folder: string, given: Record<string, string>): Record<string, Service> {
  const values = { ...readExample(folder), ...given };
  const file = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true });
  return JSON.parse(JSON.stringify(file.services), (_, value) =>
    typeof value === 'string' ? fill(value, values) : value,
  );
}

/** Replaces variables as Compose does: in the values, after the file was parsed. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind = '', otherwise = '') => {
    const value = values[name];
    if (value) return value;
    if (kind === '-') return otherwise;
    throw new Error(`${name} is needed, and not set`);
  });
}

/** Reads the variables of example.env. */
export function readExample(folder: string): Record<string, string> {
  const lines = readFileSync(join(folder, 'example.env'), 'utf8').split('\n');
  const set = lines.flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line] : []));
  return Object.fromEntries(set.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

export function settingsOfService(services: Record<string, Service>, name: string): Record<string, string> {
  return services[name]?.environment ?? {};
}
