import { afterPackages } from '#dev/tools/after-packages.ts';

// `npm run looks` and `npm run tasks`: looks at the running stack of this DATA_DIR.
await afterPackages(() => (process.argv[2] === 'tasks' ? import('./tasks.ts') : import('./pictures.ts')));
