import { randomUUID } from 'node:crypto';
import { Post } from '#features/content/entities.ts';
import { suppress } from '#features/mail/store/suppressions.ts';
import { Submission } from '#features/submissions/entities.ts';
import { submitFiles, uploadFile } from '#test/environment/files.ts';
import type { TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { VALUES } from '#test/http/hostile/world/forms.ts';
import type { World } from '#test/http/hostile/world/world.ts';

/** Visitors' answers by their place: none may reach an account that may not read submissions. */
export const CANARIES = {
  text: 'canary-text-7f3a',
  message: 'canary-message-7f3a',
  email: 'canary-email-7f3a@example.net',
  address: '198.18.77.201',
  agent: 'canary-agent-7f3a',
  before: 'canary-before-7f3a',
  file: 'canary-file-7f3a.txt',
  spam: 'canary-spam-7f3a',
  excerpt: 'canary-excerpt-7f3a',
  imported: 'canary-imported-7f3a',
  searched: 'canary-searched-7f3a',
  suppressed: 'canary-suppressed-7f3a@example.net',
  post: 'canary-post-7f3a',
  /** The token of the file, set when it is uploaded. */
  token: 'canary-token-7f3a',
};

/** A submission with a file, whose answers were edited. */
export interface Furnished {
  id: number;
  fileId: string;
}

/** Adds records that only requests can create: files, earlier versions, a table, a search, a bounced address. */
export async function furnishCanaries(world: World): Promise<Furnished> {
  const { service, formId } = world;
  world.stored = { ...VALUES, text: CANARIES.text, message: CANARIES.message, email: CANARIES.email };
  world.caught = { ...VALUES, message: CANARIES.spam };
  const ofFiles = await createForm(service, { min_fill_seconds: 0 }, [
    { type: 'file', name: 'file' },
    { type: 'text', name: 'text' },
    { type: 'email', name: 'email' },
  ]);
  const file = await uploadFile(service, ofFiles, { field: 'file', name: CANARIES.file, content: 'canary' });
  CANARIES.token = file;
  const sent = { file, text: CANARIES.before, email: CANARIES.email };
  const { id, fields } = await submitFiles(service, ofFiles, sent);
  const asAdmin = async (method: string, path: string, json: object) => {
    const { status, text } = await service.as.admin(method, path, json);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  };
  await asAdmin('PATCH', `b:/submissions/${id}`, { values: { text: CANARIES.text } });
  const at = service.clock.now();
  await suppress(service, [CANARIES.suppressed], { provider: 'host' }, at);
  const post = { type: 'post', status: 'draft' as const, title: CANARIES.post, content: CANARIES.post, meta: {} };
  const rest = { slug: randomUUID(), authorId: null, source: null, createdAt: at, updatedAt: at };
  await service.orm.em.fork().insert(Post, { ...post, ...rest });
  await service.call('POST', `b:/forms/${formId}/imports`, {
    headers: { ...service.admin, 'content-type': 'text/csv' },
    raw: `text,No.\n${CANARIES.imported},1\n`,
  });
  const daily = { format: 'csv', period: 'daily', hour: 6, q: CANARIES.searched };
  await asAdmin('POST', `b:/forms/${formId}/export-schedules`, daily);
  return { id, fileId: fields.file?.[0]?.id ?? '' };
}

/** Puts canaries into the records created since: every submission, and a receiver's answer to every delivery. */
export async function plant({ orm }: TestService): Promise<void> {
  const em = orm.em.fork();
  const { text, message, email, address, agent, excerpt } = CANARIES;
  await em.execute(
    `update submissions set payload = json_set(payload, '$.text', ?, '$.message', ?, '$.email', ?), ip_address = ?, user_agent = ?
     where user_agent is null or user_agent <> ?`,
    [text, message, email, address, agent, agent],
  );
  await em.execute(
    `insert into delivery_attempts (delivery_id, replay, attempt, started_at, outcome, status_code, error_type, excerpt)
     select id, 0, 1, enqueued_at, 'failed', 500, 'server_error', ? from deliveries
     where not exists (select 1 from delivery_attempts where delivery_id = deliveries.id)`,
    [excerpt],
  );
}

/** Returns the submissions stored before the requests begin. */
export async function storedBefore({ orm }: TestService): Promise<Set<string>> {
  const rows = await orm.em.fork().find(Submission, {}, { fields: ['uuid'] });
  return new Set(rows.map(({ uuid }) => uuid));
}
