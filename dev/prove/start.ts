import { afterPackages } from '#dev/tools/after-packages.ts';

// `npm run prove`
await afterPackages(() => import('./main.ts'));
