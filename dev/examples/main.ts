import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevFile } from '#dev/launcher/session.ts';
import { EXAMPLES } from './list.ts';
import { seedExample } from './seed.ts';

// `npm run examples`: puts ten forms of real life with 200 answers each into the running service of this DATA_DIR.

const ANSWERS = 200;
const { baseUrl, adminUser, adminApplicationPassword } = runningService();
const login = Buffer.from(`${adminUser}:${adminApplicationPassword}`).toString('base64');
for (const [index, example] of EXAMPLES.entries()) {
  const { title, id, added } = await seedExample({ baseUrl, login }, example, {
    answers: ANSWERS,
    seed: index + 1,
    now: new Date(),
  });
  console.log(`${title}: ${added} new answers, ${baseUrl}/forms/${id}`);
}

/** @throws Error when nothing runs here */
function runningService(): DevFile {
  const file = join(process.env.DATA_DIR ?? '.data', 'dev.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error(`The service does not run: ${file} is missing. Start it with npm run dev, then try again.`);
    process.exit(1);
  }
}
