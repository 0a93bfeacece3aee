import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chooseLastingPorts, type Ports } from '#dev/launcher/choose-ports.ts';
import { followExtensions } from '#dev/launcher/extensions.ts';
import type { Plan, PlanInput } from '#dev/launcher/session.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { BACKGROUND_NICE } from '#dev/supervisor/priority.ts';
import type { ServiceStep, StackRole } from '#dev/supervisor/service.ts';

/** Like a role it outlives a killed launcher, but it ends when the folder of its test is gone. */
const WAITS = `console.log("here I am");
  setInterval(() => require('node:fs').existsSync(process.env.DATA_DIR) || process.exit(), 250)`;
const KEEPS = `require('node:fs').writeFileSync('temporal.db', ''); ${WAITS}`;
const BROKEN = 'console.error("cannot read the map"); process.exit(3)';
const PANICS = `console.error("server is starting\\npanic: the map is upside down\\n\\ngoroutine 1 [running]:\\nmain.main()");
  process.exit(2)`;
const REFUSES = `console.log(JSON.stringify({ level: 60, msg: "cannot run: EXTENSIONS: broken.mjs: why" })); process.exit(1)`;
const WHY = 'EXTENSIONS: broken.mjs: why';

let thief: Promise<void> | undefined;

/**
 * Plans a stack of tiny processes that replaces the real one; HTTP only listens. `FAKE_BROKEN` names a role that ends at once,
 * `FAKE_PANIC` one that panics, `FAKE_SLOW` one that never gets ready. With `FAKE_LOST` there is no plan. With `FAKE_THIEF`
 * another program takes the port of HTTP after it was chosen. A file `broken.mjs` among the extensions cannot be used.
 */
export async function planStack({ env, dataDir, tools, say }: PlanInput): Promise<Plan> {
  if (env.FAKE_LOST) throw new SetupError('there is no map');
  const ports = await chooseLastingPorts({ dataDir, env, defaults: await freeDefaults(), say });
  if (env.FAKE_THIEF) {
    thief ??= take(ports.http);
    await thief;
  }
  const extensions = env.EXTENSIONS ?? '';
  const isBroken = () => existsSync(join(extensions, 'broken.mjs'));
  const scriptOf = (name: string) => {
    if ((name === 'worker' || name === 'http') && isBroken()) return REFUSES;
    if (env.FAKE_BROKEN === name) return BROKEN;
    if (env.FAKE_PANIC === name) return PANICS;
    if (name === 'temporal') return KEEPS;
    return name === 'http' ? `require('node:net').createServer().listen(${ports.http}, () => { ${WAITS} })` : WAITS;
  };
  const role = (name: StackRole, needs: string[], nice?: number): ServiceStep => ({
    kind: 'service',
    name,
    title: name,
    role: name,
    needs,
    graceMs: 2_000,
    nice,
    command: () => ({ file: tools.node, args: ['-e', scriptOf(name), `fake-${name}`], env, cwd: dataDir }),
    ready: ({ printed }) => env.FAKE_SLOW !== name && printed('here I am'),
  });
  const baseUrl = `http://127.0.0.1:${ports.http}`;
  return {
    steps: [
      role('mysql', []),
      role('temporal', [], BACKGROUND_NICE),
      { kind: 'task', name: 'migrate', title: 'migrate', needs: ['mysql'], run: async () => {} },
      role('worker', ['migrate', 'temporal'], BACKGROUND_NICE),
      role('http', ['migrate', 'temporal']),
    ],
    follow: (restart) => {
      const check = async () => (isBroken() ? WHY : undefined);
      return followExtensions({ setting: extensions, root: dataDir, check, restart, say });
    },
    describe: () => ({
      baseUrl,
      restRoot: 'rest',
      apiA: `${baseUrl}/rest/svca/v1`,
      apiB: `${baseUrl}/rest/svcb/v1`,
      adminUser: 'admin',
      adminPassword: 'open',
      adminApplicationPassword: 'secret',
      temporalAddress: 'http://127.0.0.1:2',
      temporalNamespace: 'durable-forms',
      temporalUi: null,
      inboxUrl: 'http://127.0.0.1:3',
      sandboxUrl: 'http://127.0.0.1:4',
      mailUrl: 'smtp://127.0.0.1:5',
      databaseUrl: 'mysql://127.0.0.1:6/x',
      formId: 1,
      formUrl: `${baseUrl}/forms/1`,
      guestBookUrl: `${baseUrl}/forms/3`,
      ticketsUrl: `${baseUrl}/forms/2`,
      example: { name: 'Ada' },
    }),
  };
}

/** Returns free ports that replace the well-known ones, which may be busy on the machine that runs the tests. */
async function freeDefaults(): Promise<Ports> {
  const ports: Ports = { http: 0, temporal: 0, temporalUi: 0, mysql: 0, smtp: 0, inbox: 0, sandbox: 0 };
  for (const name of Object.keys(ports) as (keyof Ports)[]) ports[name] = await freePort(Object.values(ports));
  return ports;
}

function take(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    createServer()
      .once('error', reject)
      .listen(port, () => resolve())
      .unref();
  });
}
