import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { DATA, runningService } from '#dev/launcher/running-service.ts';
import { startBrowser } from './browser.ts';
import { FIGURES, type Figures, WATCH_START } from './figures.ts';
import { LANGUAGE_FORMS } from './forms.ts';

// Takes pictures of every form page and view of the running stack of this DATA_DIR, in each width, scheme and language,
// with what a reader would notice at once: something wider than the window, errors of the browser, a slow or jumping start.

const { values: given } = parseArgs({
  options: {
    widths: { type: 'string', default: '390,768,1280,2560' },
    schemes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,de' },
    only: { type: 'string', default: '' },
    folder: { type: 'string', default: '' },
  },
});
/** Views load their data and draw their charts after the page. */
const DRAWN_MS = 1_500;
/** Time for what comes into view once the window has grown. */
const GROWN_MS = 500;
/** Lists load further rows as long as there is room: a picture ends here, in pixels. */
const HIGHEST = 4_000;
const dev = runningService();
const folder = given.folder || `${DATA}/looks`;
const auth = `Basic ${Buffer.from(`${dev.adminUser}:${dev.adminApplicationPassword}`).toString('base64')}`;

/** A picture of one page, and its figures. */
interface Look extends Figures {
  name: string;
  width: number;
  scheme: string;
  language: string;
  file: string;
  /** Messages of the browser's console at level error. */
  errors: string[];
}

interface Target {
  name: string;
  path: string;
  needsAccount: boolean;
}

mkdirSync(folder, { recursive: true });
const targets = (await listTargets()).filter(({ name }) => name.includes(given.only));
const browser = await startBrowser();
const looks: Look[] = [];
try {
  for (const scheme of given.schemes.split(','))
    for (const language of given.languages.split(',')) {
      const context = await browser.newContext({ colorScheme: scheme as 'light' | 'dark', locale: language });
      await context.addInitScript(WATCH_START);
      await signIn(context);
      for (const width of given.widths.split(',').map(Number))
        for (const target of targets) {
          // Pages of forms have their own language.
          if (!target.needsAccount && language !== given.languages.split(',')[0]) continue;
          looks.push(await look(context, target, { width, scheme, language }));
        }
      await context.close();
    }
} finally {
  await browser.close();
}
writeFileSync(`${folder}/looks.json`, `${JSON.stringify(looks, null, 1)}\n`);
report();

/** Lists the form pages, and the views with the newest record that each shows. */
async function listTargets(): Promise<Target[]> {
  const { forms } = await call<{ forms: { id: number; title: string; status: string }[] }>(
    'forms?fields=titles&limit=100',
  );
  const ids = await Promise.all(LANGUAGE_FORMS.map((form) => idOf(form, forms)));
  const open = [...forms.filter(({ status }) => status === 'open').map(({ id }) => id), ...ids];
  const { submissions } = await call<{ submissions: { id: number }[] }>('submissions?limit=1');
  const survey = forms.find(({ title }) => title === 'How was it?')?.id ?? dev.formId;
  const submission = submissions[0]?.id;
  const views = [
    ['overview', '/'],
    ['forms', '/forms'],
    ['form', `/forms/${survey}`],
    ['new', '/forms/new'],
    ['template', '/forms/new?template=event'],
    ['builder', `/forms/${survey}/edit`],
    ['options', `/forms/${survey}/edit?tab=options`],
    ['mails', `/forms/${dev.formId}/edit?tab=options&section=notifications`],
    ['translations', `/forms/${survey}/edit?tab=translations`],
    ['revisions', `/forms/${survey}/revisions`],
    ['results', `/forms/${survey}/results`],
    ['submissions', '/submissions'],
    ...(submission ? [['submission', `/submissions/${submission}`]] : []),
    ['spam', '/spam'],
    ['person', '/person'],
    ['drafts', '/drafts'],
    ['orders', '/orders'],
    ['deliveries', '/deliveries'],
    ['alerts', '/alerts'],
    ['accounts', '/accounts'],
    ['audit', '/audit'],
    ['me', '/me'],
    ['settings', '/settings'],
    ...['site', 'mail', 'alerts', 'webhooks', 'shop', 'payments', 'pdf', 'ai', 'licence'].map((one) => [
      `settings-${one}`,
      `/settings/${one}`,
    ]),
  ];
  return [
    ...open.map((id) => ({ name: `page-${id}`, path: `/forms/${id}`, needsAccount: false })),
    ...views.map(([name, path]) => ({ name: `view-${name}`, path: `/console${path}`, needsAccount: true })),
  ];
}

async function idOf(form: { title: string }, forms: readonly { id: number; title: string }[]): Promise<number> {
  const found = forms.find(({ title }) => title === form.title);
  return found?.id ?? (await call<{ id: number }>('forms', form)).id;
}

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${dev.baseUrl}/rest/svcb/v1/${path}`, {
    headers: { authorization: auth, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${dev.baseUrl}/console/`);
  await page.locator('input:not([type=hidden])').first().fill(dev.adminUser);
  await page.locator('input[type=password]').fill(dev.adminPassword);
  await page.locator('button[type=submit]').click();
  await page.locator('nav').first().waitFor();
  await page.close();
}

async function look(
  context: BrowserContext,
  { name, path }: Target,
  { width, scheme, language }: Pick<Look, 'width' | 'scheme' | 'language'>,
): Promise<Look> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text().slice(0, 200)));
  page.on('pageerror', (error) => errors.push(String(error).slice(0, 200)));
  await page.setViewportSize({ width, height: Math.max(700, Math.round(width * 0.7)) });
  await page.goto(`${dev.baseUrl}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await sleep(DRAWN_MS);
  const file = `${name}-${width}-${scheme}-${language}.jpg`;
  const figures = await page.evaluate<Figures>(FIGURES);
  // A window as high as the page shows rows and previews that are drawn once they come into view, and bars where they belong.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.min(height, HIGHEST) });
  await sleep(GROWN_MS);
  await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 70 });
  await page.close();
  return { name, width, scheme, language, file, errors, ...figures };
}

function report(): void {
  const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
  const rows = [...Map.groupBy(looks, ({ name }) => name)].map(([name, some]) => ({
    name,
    pictures: some.length,
    'first paint, ms': median(some.map(({ firstPaint }) => firstPaint)),
    'largest paint, ms': median(some.map(({ largestPaint }) => largestPaint)),
    'blocking, ms': median(some.map(({ blocking }) => blocking)),
    'largest shift': Math.max(...some.map(({ shift }) => shift)),
    'too wide': some.filter(({ tooWide }) => tooWide > 0).length,
    errors: some.reduce((sum, { errors }) => sum + errors.length, 0),
  }));
  console.table(rows);
  for (const { file, tooWide, errors, shift } of looks) {
    if (tooWide > 0) console.log(`${file}: ${tooWide} px wider than the window`);
    if (shift > 0.05) console.log(`${file}: shift ${shift}`);
    for (const error of errors) console.log(`${file}: ${error}`);
  }
  console.log(`${looks.length} pictures in ${folder}`);
}
