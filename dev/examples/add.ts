import { runningService } from '#dev/launcher/running-service.ts';
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
