import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The running service that `npm run console` works on. */
const service = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
/** Everything that is not the console's own. */
const SERVED_BY_THE_SERVICE = ['/rest', '/assets', '/login', '/logout', '/account', '/docs', '/forms', '/payments'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [react()],
  build: {
    // No inline data: the content security policy of the console lets files of this host in, and nothing else.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    // What answers would otherwise be refused as coming from another origin.
    proxy: Object.fromEntries(
      SERVED_BY_THE_SERVICE.map((path) => [
        path,
        { target: service, headers: { origin: service }, changeOrigin: true },
      ]),
    ),
  },
});
