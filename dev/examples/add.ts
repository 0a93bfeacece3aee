import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevFile } from '#dev/launcher/session.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { EXAMPLES } from './list.ts';
import { seedExample } from './seed.ts';

const ANSWERS = 200;

/** Adds the examples to the running service of this DATA_DIR. @throws Error when nothing runs here */
export async function addExamples(): Promise<void> {
  const { baseUrl, adminUser, adminApplicationPassword } = runningService();
  const login = Buffer.from(`${adminUser}:${adminApplicationPassword}`).toString('base64');
  for (const [index, example] of EXAMPLES.entries()) {
    const how = { answers: ANSWERS, seed: index + 1, now: new Date() };
    const { title, id, added } = await seedExample({ baseUrl, login }, example, how);
    console.log(`${title}: ${added} new answers, ${baseUrl}/forms/${id}`);
  }
}

function runningService(): DevFile {
  const file = join(process.env.DATA_DIR ?? '.data', 'dev.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new SetupError(`The service does not run: ${file} is missing. Start it with npm run dev, then try again.`);
  }
}
