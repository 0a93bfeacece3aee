import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mysql2/promise';
import type { DevFile } from '../launcher/session.ts';
import { type LoadBounds, type LoadFigures, type LoadRequest, load } from './load.ts';
import { startProgram } from './processes.ts';
import { removeSubmissions } from './records.ts';
import { prepareSubmit, VALUES } from './stack.ts';

/** A server in a process of its own that is measured while nothing else is at work. */
export interface AloneServer {
  measure(bounds: LoadBounds): Promise<LoadFigures>;
  stop(): Promise<void>;
}

/** Long enough for its code to be compiled. */
const WARM_UP: LoadBounds = { connections: 8, seconds: 2 };

/** One MikroORM insert per request and nothing else. */
export async function startBareInsert(dev: DevFile): Promise<AloneServer> {
  const program = fileURLToPath(new URL('./bare-insert.ts', import.meta.url));
  const { line: url, stop } = await startProgram(program, { DATABASE_URL: dev.databaseUrl });
  const request = { url, body: JSON.stringify(VALUES) };
  await measure(request, WARM_UP);
  return { stop, measure: (bounds) => measure(request, bounds) };
}

/** The whole way of a submission up to its answer, and no engine at work: what compares with the bare insert. */
export async function startAcceptAlone(dev: DevFile, db: Connection, formId: number): Promise<AloneServer> {
  const program = fileURLToPath(new URL('./accept-alone.ts', import.meta.url));
  const { line: url, stop } = await startProgram(program, {
    DATABASE_URL: dev.databaseUrl,
    TEMPORAL_ADDRESS: dev.temporalAddress,
    BASE_URL: dev.baseUrl,
    REST_ROOT: dev.restRoot,
    MAIL_URL: dev.mailUrl,
    // Its tokens are its own, and what it seals is removed again.
    APP_KEY: randomBytes(32).toString('base64url'),
  });
  const request = await prepareSubmit(`${url}/${dev.restRoot}/svcb/v1`, formId);
  const measureAndRemove = async (bounds: LoadBounds) => {
    const figures = await measure(request, bounds);
    const kept = await removeSubmissions(db, formId);
    if (kept !== figures.requests) throw new Error(`${figures.requests} were answered with 200 and ${kept} were kept`);
    return figures;
  };
  await measureAndRemove(WARM_UP);
  return { stop, measure: measureAndRemove };
}

/** @throws Error when any answer was not 200. */
async function measure(request: LoadRequest, bounds: LoadBounds): Promise<LoadFigures> {
  const { answers: _answers, failures, ...figures } = await load(request, bounds);
  if (Object.keys(failures).length > 0) throw new Error(`${request.url}: failures ${JSON.stringify(failures)}`);
  return figures;
}
