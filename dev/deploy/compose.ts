import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Of a service in compose.yaml, what we read of it. */
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
}

/** What our services are made of. */
export const IMAGE = 'durable-forms';

/**
 * The services of compose.yaml in a folder, with the variables of its example.env and these put in.
 * @throws Error for a variable that is needed and not set
 */
export function readCompose(folder: string, given: Record<string, string>): Record<string, Service> {
  const values = { ...readExample(folder), ...given };
  const file = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true });
  return JSON.parse(JSON.stringify(file.services), (_, value) =>
    typeof value === 'string' ? fill(value, values) : value,
  );
}

/** As Compose fills in variables: in the values, once the file was read. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind = '', otherwise = '') => {
    const value = values[name];
    if (value) return value;
    if (kind === '-') return otherwise;
    throw new Error(`${name} is needed, and not set`);
  });
}

/** The variables of example.env as they stand there. */
export function readExample(folder: string): Record<string, string> {
  const lines = readFileSync(join(folder, 'example.env'), 'utf8').split('\n');
  const set = lines.flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line] : []));
  return Object.fromEntries(set.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

export function settingsOfService(services: Record<string, Service>, name: string): Record<string, string> {
  return services[name]?.environment ?? {};
}
