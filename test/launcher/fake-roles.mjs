import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { watchExtensions } from '../../dev/launcher/extensions.mjs';

/**
 * A stack of tiny processes in place of the real one. `FAKE_BROKEN` names a role that ends at once, `FAKE_SLOW` one that
 * never gets ready. While there is a file `broken.mjs` among the extensions, worker and http end at once as well.
 * @type {import('../../dev/launcher/session.mjs').RolesModule['planStack']}
 */
export async function planStack({ env, dataDir, tools }) {
  const broken = 'console.error("cannot read the map"); process.exit(3)';
  const extensions = env.EXTENSIONS ?? '';
  const refuse = `console.log(JSON.stringify({level:60,msg:"cannot run: EXTENSIONS: broken.mjs: why"})); process.exit(1)`;
  const refuses = (/** @type {string} */ name) =>
    (name === 'worker' || name === 'http') && existsSync(join(extensions, 'broken.mjs'));
  const role = (/** @type {string} */ name, /** @type {string[]} */ needs) => ({
    kind: /** @type {const} */ ('service'),
    name,
    title: name,
    needs,
    graceMs: 2_000,
    command: () => ({
      file: tools.node,
      args: [
        '-e',
        refuses(name)
          ? refuse
          : env.FAKE_BROKEN === name
            ? broken
            : 'console.log("here I am"); setInterval(() => {}, 1000)',
        `fake-${name}`,
      ],
      env,
      cwd: dataDir,
    }),
    ready: (/** @type {import('../../dev/launcher/service.mjs').Probe} */ probe) =>
      env.FAKE_SLOW !== name && probe.printed('here I am'),
  });
  return {
    steps: [
      role('mysql', []),
      role('temporal', []),
      { kind: 'task', name: 'migrate', title: 'migrate', needs: ['mysql'], run: async () => {} },
      role('worker', ['migrate', 'temporal']),
      role('http', ['migrate', 'temporal']),
    ],
    follow: (restart) =>
      watchExtensions(extensions, {
        root: dataDir,
        onChange: (file) => restart(['worker', 'http'], `${file} has changed`),
      }),
    describe: (pids) => ({
      baseUrl: 'http://127.0.0.1:1',
      restRoot: 'rest',
      apiA: 'http://127.0.0.1:1/rest/svca/v1',
      apiB: 'http://127.0.0.1:1/rest/svcb/v1',
      adminUser: 'admin',
      adminPassword: 'open',
      adminApplicationPassword: 'secret',
      temporalAddress: '127.0.0.1:2',
      temporalNamespace: 'durable-forms',
      temporalUi: null,
      inboxUrl: 'http://127.0.0.1:3',
      sandboxUrl: 'http://127.0.0.1:4',
      mailUrl: 'smtp://127.0.0.1:5',
      databaseUrl: 'mysql://127.0.0.1:6/x',
      formId: 1,
      formUrl: 'http://127.0.0.1:1/forms/1',
      example: { name: 'Ada' },
      pids: {
        launcher: process.pid,
        mysql: pids.mysql ?? null,
        temporal: pids.temporal ?? null,
        worker: pids.worker ?? null,
        http: pids.http ?? null,
      },
    }),
  };
}
