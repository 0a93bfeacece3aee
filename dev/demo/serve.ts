import { ConfigError } from '#forms/config/parse.ts';
import {
  type Call,
  FileAnswer,
  type FileCall,
  type FileHandlers,
  type Handlers,
  type Language,
  Refused,
} from './api.ts';
import type { Demo, DemoPro } from './demo.ts';
import { absenceHandlers } from './handlers/absences.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { alertHandlers } from './handlers/alerts.ts';
import { auditHandlers } from './handlers/audit.ts';
import { builderFiles, builderHandlers } from './handlers/builder.ts';
import { deliveryHandlers } from './handlers/deliveries.ts';
import { exportHandlers, tableFiles } from './handlers/exports.ts';
import { formHandlers } from './handlers/forms.ts';
import { invitationHandlers } from './handlers/invitations.ts';
import { operationHandlers } from './handlers/operations.ts';
import { personFiles, personHandlers } from './handlers/person.ts';
import { processHandlers } from './handlers/processes.ts';
import { publishingHandlers } from './handlers/publishing.ts';
import { resultHandlers } from './handlers/results.ts';
import { sessionHandlers } from './handlers/session.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { spamHandlers } from './handlers/spam.ts';
import { submissionHandlers } from './handlers/submissions.ts';
import { timelineHandlers } from './handlers/timeline.ts';
import { waitlistHandlers } from './handlers/waitlist.ts';
import { webhookHandlers } from './handlers/webhooks.ts';

/** Every handler of the demo, by operation. */
export function handlersOf(demo: Demo, pro?: DemoPro): Handlers {
  const all = [
    sessionHandlers,
    accountHandlers,
    formHandlers,
    publishingHandlers,
    builderHandlers,
    submissionHandlers,
    timelineHandlers,
    invitationHandlers,
    absenceHandlers,
    waitlistHandlers,
    processHandlers,
    resultHandlers,
    deliveryHandlers,
    operationHandlers,
    exportHandlers,
    spamHandlers,
    alertHandlers,
    auditHandlers,
    personHandlers,
    settingsHandlers,
    webhookHandlers,
  ];
  return Object.assign({}, ...all.map((make) => make(demo)), demo.edition === 'pro' ? pro?.handlers(demo) : {});
}

/** Every handler whose answer is a file. */
export function filesOf(demo: Demo, pro?: DemoPro): FileHandlers {
  return {
    ...builderFiles(demo),
    ...tableFiles(demo),
    ...personFiles(demo),
    ...(demo.edition === 'pro' ? pro?.files(demo) : {}),
  };
}

interface Route {
  operation: string;
  pattern: RegExp;
  names: string[];
  handle(call: Call<never> & FileCall): unknown;
}

function routesOf(handlers: Readonly<Record<string, unknown>>): Route[] {
  return Object.entries(handlers).map(([operation, handle]) => {
    const [method = '', path = ''] = operation.split(' ');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
    return { operation, pattern, names, handle: handle as Route['handle'] };
  });
}

export interface Served {
  /** The operation that answered; null when none did. */
  operation: string | null;
  response: Response;
}

/** Answers requests as the service would, from memory. */
export type Serve = (request: Request) => Promise<Served>;

/**
 * @param root the path of the REST routes
 * @param pro absent in a copy without the Pro package
 */
export function createServer(demo: Demo, pro?: DemoPro, root = '/rest'): Serve {
  // Those with fewer parameters first: `/forms/check` is no id of a form.
  const routes = routesOf({ ...filesOf(demo, pro), ...handlersOf(demo, pro) }).sort(
    (one, other) => one.names.length - other.names.length,
  );
  return async (request) => {
    const url = new URL(request.url);
    const wanted = `${request.method} ${url.pathname.slice(root.length)}`;
    const route = routes.find(({ pattern }) => pattern.test(wanted));
    if (!route) {
      return { operation: null, response: refusal(new Refused(404, 'not_found', `The demo does not know ${wanted}.`)) };
    }
    const values = route.pattern.exec(wanted)?.slice(1) ?? [];
    const params = Object.fromEntries(route.names.map((name, at) => [name, readParam(values[at] ?? '')]));
    const call = {
      ...{ params, query: queryOf(url), body: await bodyOf(request), headers: request.headers },
      language: languageOf(request),
    };
    return { operation: route.operation, response: await answer(() => route.handle(call as never)) };
  };
}

async function answer(handle: () => unknown): Promise<Response> {
  try {
    const given = await handle();
    if (given instanceof FileAnswer) {
      const headers = { 'content-type': given.type, 'content-disposition': `attachment; filename="${given.name}"` };
      return new Response(given.text, { headers });
    }
    const { status, body } = given as { status: number; body: unknown };
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  } catch (error) {
    if (error instanceof Refused) return refusal(error);
    if (error instanceof ConfigError) {
      return refusal(new Refused(422, 'validation_failed', 'The form has mistakes.', error.errors));
    }
    throw error;
  }
}

function refusal({ status, code, message, errors }: Refused): Response {
  return Response.json({ success: false, code, message, ...(errors && { errors }) }, { status });
}

function readParam(text: string): string | number {
  const plain = decodeURIComponent(text);
  return /^\d{1,15}$/.test(plain) ? Number(plain) : plain;
}

/** A parameter that is given several times is a list. */
function queryOf({ searchParams }: URL): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const all = searchParams.getAll(name);
      return [name, all.length > 1 || name === 'where' ? all : all[0]];
    }),
  );
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text === '' ? {} : text;
}

function languageOf(request: Request): Language {
  return request.headers.get('accept-language')?.startsWith('de') ? 'de' : 'en';
}
