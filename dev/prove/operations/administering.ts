import { asAdmin } from '#dev/load/stack.ts';
import type { Operation } from '#dev/prove/plan.ts';
import { randomOf } from '#dev/prove/random.ts';
import { askB, asked, formOf, readAs, type World } from '#dev/prove/world.ts';
import { describe, findId } from './submitting.ts';

const NOTHING = 'nothing to do';

/** Changes the answers of an earlier submission; `edit at once` sends two changes of the same version at the same moment. */
export async function edit(world: World, { kind, of, seed }: Operation): Promise<string> {
  const sent = world.ledger.byOperation.get(of ?? -1);
  const id = sent && (await findId(world, sent));
  if (!sent || id == null || sent.form === 'every') return NOTHING;
  const random = randomOf(seed);
  const read = await askB(world, 'GET', `/submissions/${id}/values`);
  const version = readAs(read, (json: { version?: number }) => json.version) ?? 1;
  const names = Array.from({ length: kind === 'edit at once' ? 2 : 1 }, () => `Edited ${random.below(1_000_000)}`);
  const answers = await Promise.all(
    names.map((name) => askB(world, 'PATCH', `/submissions/${id}`, { values: { name }, version })),
  );
  const told = answers.filter(({ status }) => status === 200);
  if (told.length > 1 && names[0] !== names[1]) {
    world.ledger.wrong.push(`submission ${id}: two changes of version ${version} were both answered with 200`);
  }
  const [index] = answers.flatMap(({ status }, place) => (status === 200 ? [place] : []));
  if (index !== undefined) sent.edited = names[index] ?? null;
  if (answers.some(({ status }) => status === 0 || status >= 500)) sent.isEditUnknown = true;
  return answers.map(describe).sort().join(' and ');
}

export async function erase(world: World, { of }: Operation): Promise<string> {
  const sent = world.ledger.byOperation.get(of ?? -1);
  const id = sent && (await findId(world, sent));
  if (!sent || id == null) return NOTHING;
  sent.id = id;
  if (sent.erasure === 'none') sent.erasure = 'asked';
  const answer = await askB(world, 'DELETE', `/submissions/${id}`);
  if (answer.status === 200 || answer.status === 204) sent.erasure = 'answered';
  return describe(answer);
}

/** Sends a delivery of an earlier submission again. */
export async function replay(world: World, { of, seed }: Operation): Promise<string> {
  const sent = world.ledger.byOperation.get(of ?? -1);
  const id = sent && (await findId(world, sent));
  if (id == null) return NOTHING;
  const kind = randomOf(seed).pick(['integration', 'mail'] as const);
  const sql = `select d.id from deliveries d join submissions s on s.uuid = d.submission_uuid where s.id = ? and d.kind = ?`;
  const [rows] = await world.db.query(sql, [id, kind]).catch(() => [[]]);
  const [row] = rows as { id: string }[];
  if (!row) return NOTHING;
  const path = kind === 'mail' ? `/email-deliveries/${row.id}/resend` : `/integration-jobs/${row.id}/retry`;
  return describe(await askB(world, 'POST', path, {}));
}

/** The site keeps a limited number of each. An old one that is in progress is cancelled by this. */
const KEPT = { exports: 20, imports: 6 } as const;

async function removeOldest(world: World, kind: keyof typeof KEPT): Promise<void> {
  const ids = world.ledger[kind];
  for (const id of ids.splice(0, Math.max(0, ids.length - KEPT[kind]))) await askB(world, 'DELETE', `/${kind}/${id}`);
}

export async function makeExport(world: World, { form, seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const body = { format: random.pick(['csv', 'json', 'xlsx']), ...(random.happens(50) && { header: 'labels' }) };
  await removeOldest(world, 'exports');
  const answer = await askB(world, 'POST', `/forms/${formOf(world, form).id}/exports`, body);
  const uuid = readAs(answer, (json: { export: { id: string } }) => json.export.id);
  if (answer.status === 202 && uuid) world.ledger.exports.push(uuid);
  return describe(answer);
}

/** Loads a table of submissions and imports it. */
export async function importTable(world: World, { number, form, seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const dev = world.machine.dev();
  const canary = `import${world.ledger.canaryOf(number)}`;
  const rows = Array.from({ length: 3 + random.below(20) }, (_, index) => [
    ...[`${canary}-${index}`, `Row ${index}`, `${canary}${index}@example.com`],
  ]);
  const table = [['No.', 'name', 'email'], ...rows];
  await removeOldest(world, 'imports');
  const loaded = await asked(`${dev.apiB}/forms/${formOf(world, form).id}/imports`, {
    method: 'POST',
    headers: { ...asAdmin(dev), 'content-type': 'text/csv' },
    body: table.map((cells) => cells.join(',')).join('\r\n'),
  });
  const uuid = readAs(loaded, (json: { import: { id: string } }) => json.import.id);
  if (loaded.status !== 201 || !uuid) return `loaded: ${describe(loaded)}`;
  world.ledger.imports.push(uuid);
  const isDry = random.happens(30);
  world.ledger.tables.push({ uuid, form, canary, rows: rows.length, isDry });
  return describe(await askB(world, 'POST', `/imports/${uuid}/run`, { dry_run: isDry, id_column: 'No.' }));
}

/** Saves a form as it is, with another title: a new revision while submissions of the last one are on their way. */
export async function saveForm(world: World, { form, seed }: Operation): Promise<string> {
  const { id, plan } = formOf(world, form);
  const title = `${plan.title} ${randomOf(seed).below(1000)}`;
  return describe(await askB(world, 'PUT', `/forms/${id}`, { title, config: plan.config }));
}

export async function setOption(world: World, { seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const dev = world.machine.dev();
  const body = random.happens(50)
    ? { site_name: `Forms ${random.below(1000)}` }
    : { site_time_zone: random.pick(['Europe/Berlin', 'America/New_York', null]) };
  return describe(
    await asked(`${dev.baseUrl}/${dev.restRoot}/host/options`, {
      method: 'PATCH',
      headers: { ...asAdmin(dev), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/** Reads as somebody of any role: lists, values, exports, drafts, orders. */
export async function read(world: World, { form, seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const { id } = formOf(world, form);
  const probe = random.pick(world.probes);
  const some = random.pick(world.ledger.sent.length > 0 ? world.ledger.sent : [null]);
  const submission = some ? ((await findId(world, some)) ?? 1) : 1;
  const path = random.pick(readablePaths(id, submission));
  const answer = await askB(
    world,
    'GET',
    path,
    undefined,
    probe.authorization ? { authorization: probe.authorization } : {},
  );
  checkSecrecy(world, probe, `GET ${path}`, answer.text);
  if (!probe.mayRead && some) {
    const change = await askB(
      world,
      ...(['PATCH', `/submissions/${submission}`, { values: { email: 'no address' } }] as const),
      probe.authorization ? { authorization: probe.authorization } : {},
    );
    checkSecrecy(world, probe, `PATCH /submissions/${submission}`, change.text);
  }
  return `${probe.role}: ${describe(answer)}`;
}

function checkSecrecy(
  { ledger }: World,
  { role, mayRead }: { role: string; mayRead: boolean },
  what: string,
  text: string,
) {
  if (mayRead || !text.includes(`canary${ledger.seed}x`)) return;
  ledger.wrong.push(`${role} may not read answers, and ${what} gave some`);
}

function readablePaths(form: number, submission: number): string[] {
  return [
    ...[
      `/forms/${form}`,
      `/forms/${form}/submissions.csv`,
      `/forms/${form}/submissions.json`,
      `/submissions?form_id=${form}`,
    ],
    ...[
      `/submissions/${submission}/values`,
      `/submissions/${submission}/versions`,
      `/submissions/${submission}/timeline`,
    ],
    ...[
      `/submissions/${submission}/run`,
      `/submissions/${submission}`,
      `/forms/${form}/results`,
      `/exports`,
      `/imports`,
    ],
    ...[
      `/integration-jobs?form_id=${form}`,
      `/email-deliveries?form_id=${form}`,
      `/payments/orders`,
      '/drafts',
      '/spam',
    ],
    ...[`/forms/${form}/waiting-list`, `/forms/${form}/availability`, `/forms/${form}/results/texts?field=message`],
  ];
}
