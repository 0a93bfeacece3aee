import { afterPackages } from '#dev/tools/after-packages.ts';

// `npm run engines`
await afterPackages(() => import('./main.ts'));
