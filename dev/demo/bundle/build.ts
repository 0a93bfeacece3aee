import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { prepare } from '../prepare.ts';
import type { Prepared } from '../prepared.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files that stand in a browser for modules of Node. */
const STAND_INS: Readonly<Record<string, string>> = {
  'node:crypto': at('./node-crypto.ts'),
  'node:net': at('./node-net.ts'),
  'node:util': at('./node-util.ts'),
  '#forms/states/names.ts': at('./state-names.ts'),
};
/** Packages that rules of forms import for what only a service does: in the demo they are empty. */
const OF_SERVICE = /^(node:|undici$|@mikro-orm\/|@temporalio\/|express$|pino$|csv-parse$|stripe$)/;
const EMPTY = '\0demo-empty';
const DEMO = 'virtual:demo';

/**
 * Builds the console with the demo behind it into a folder that any web server can serve, at any path.
 * @throws Error when something cannot be bundled
 */
export async function buildDemo(folder: string): Promise<void> {
  const prepared = await prepare();
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: false,
      root: at('../browser'),
      base: './',
      logLevel: 'warn',
      cacheDir: at('../../../node_modules/.cache/vite-demo'),
      plugins: [react(), ownModules(prepared)],
      build: {
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        target: 'es2022',
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 5_000,
        rolldownOptions: {
          shimMissingExports: true,
          transform: { inject: { Buffer: [at('./node-buffer.ts'), 'Buffer'] } },
          checks: { shimmedExport: false, ineffectiveDynamicImport: false },
        },
      },
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

function ownModules(prepared: Prepared): Plugin {
  const router = at('../browser/router.ts');
  return {
    name: 'demo',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === DEMO) return `\0${DEMO}`;
      // The package says that no module does anything by being loaded; this one starts the console.
      if (id === '#console/main.tsx') return { id: at('../../../console/main.tsx'), moduleSideEffects: true };
      if (id === './router.tsx' && importer?.endsWith('/console/main.tsx')) return router;
      if (id === './names.ts' && importer?.includes('/forms/states/')) return STAND_INS['#forms/states/names.ts'];
      return STAND_INS[id] ?? (OF_SERVICE.test(id) ? EMPTY : null);
    },
    load(id) {
      if (id === EMPTY) return 'export default {};';
      if (id === `\0${DEMO}`) return demoModule(prepared);
      return null;
    },
  };
}

/** Puts together what was prepared, the handlers, and the Pro package where it is installed. */
function demoModule(prepared: Prepared): string {
  const pro = at('../pro/index.ts');
  // Browsers read a long text faster as JSON than as code.
  const json = JSON.stringify(JSON.stringify(prepared));
  return `
import { beginDemo } from ${JSON.stringify(at('../begin.ts'))};
${existsSync(pro) ? `import { pro } from ${JSON.stringify(pro)};` : 'const pro = undefined;'}
export const begin = (css, root) => beginDemo({ prepared: JSON.parse(${json}), css, pro }, root);
`;
}
