import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The running service that `npm run console` sends requests to. */
const service = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
/** Paths that the service answers, not the console. */
const SERVED_BY_THE_SERVICE = ['/rest', '/assets', '/login', '/logout', '/account', '/docs', '/forms', '/payments'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [react()],
  build: {
    // Assets are files, never data URLs: the console's content security policy allows only files of its own host.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    // The service refuses requests of another origin, so the proxy sends its own.
    proxy: Object.fromEntries(
      SERVED_BY_THE_SERVICE.map((path) => [
        path,
        { target: service, headers: { origin: service }, changeOrigin: true },
      ]),
    ),
  },
});
