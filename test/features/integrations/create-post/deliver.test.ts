import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createLog } from '#bin/log.ts';
import { User } from '#features/accounts/entities.ts';
import { Post } from '#features/content/entities.ts';
import { createPostHost } from '#features/content/host.ts';
import type { PostHost } from '#features/content/post-host.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { createDelivery } from '#features/integrations/create-post/deliver.ts';
import { readSite } from '#features/site/site.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { Hooks } from '#hooks/hooks.ts';
import type { PostArgs } from '#hooks/parameters.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { acceptSubmission, createForm } from '#test/environment/submissions.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const BASE = 'https://forms.example.org';
const SETTINGS = {
  post_type: 'post',
  post_title: 'From {field:name}',
  post_content: '<p>{field:message}</p>',
  post_status: 'publish',
};
const VALUES: SubmissionValues = { name: 'Ada & Co', email: 'ada@example.net', message: 'One <b>line</b>\nand two' };

const box = new SecretBox([Buffer.alloc(32, 7)]);
let database: TestDatabase;
let http: HttpClient;
let hooks: Hooks;
let logLines: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList(''), userAgent: 'test' });
});
beforeEach(() => {
  logLines = [];
  hooks = new Hooks({ log: createLog('worker', 'error', { write: (line) => void logLines.push(line) }) });
});
afterEach(async () => {
  await database.orm.em.fork().nativeDelete(Post, {});
});
afterAll(async () => {
  await http.close();
  await database.close();
});

describe('a submission makes a post', () => {
  test('with its values where the merge tags stand, escaped in the content alone', async () => {
    const settings = {
      ...SETTINGS,
      post_name: 'entry {submission:id} {field:name}',
      meta_input: { reply_to: '{field:email}', note: '{field:message}' },
    };
    const jobId = await plan(settings);
    await dispatch(jobId);
    const [post] = await posts();
    const { submissionUuid } = await job(jobId);
    const submission = await database.orm.em.fork().findOneOrFail(Submission, { uuid: submissionUuid });
    expect(post).toMatchObject({
      type: 'post',
      status: 'publish',
      title: 'From Ada & Co',
      content: '<p>One &lt;b&gt;line&lt;/b&gt;<br>and two</p>',
      slug: `entry-${submission.id}-ada-co`,
      meta: { reply_to: 'ada@example.net', note: 'One <b>line</b>\nand two' },
      authorId: null,
      source: jobId,
    });
    expect(await job(jobId)).toMatchObject({ attempts: 1, errorType: null, lastError: null });
  });

  test('whose shortcodes are those of the form alone', async () => {
    const post_content = '[box to="{field:name}"]{field:message}[/box]<p title="{field:name}">{all_fields}</p>';
    const visitor = '"][evil]';
    await dispatch(await plan({ ...SETTINGS, post_content }, { ...VALUES, name: visitor, message: visitor }));
    const content = (await posts())[0]?.content ?? '';
    expect(content.match(/[[\]]/g)?.join('')).toBe('[][]');
    expect(content).toContain('[box to="&quot;&#x5d;&#x5b;evil&#x5d;"]&quot;&#x5d;&#x5b;evil&#x5d;[/box]');
    expect(content.split('&#x5b;evil&#x5d;')).toHaveLength(6);
  });

  test('as a draft with all fields, unless the form says more', async () => {
    await dispatch(await plan({ post_type: 'page', post_title: 'T' }));
    const [post] = await posts();
    expect(post).toMatchObject({ type: 'page', status: 'draft', slug: 't' });
    expect(post?.content).toMatch(/^<table .*Ada &amp; Co.*<\/table>$/s);
  });

  test('under a title on one line, of at most 1000 characters', async () => {
    const message = `${'a\n'.repeat(50)}${'🙂'.repeat(2_000)}`;
    await dispatch(await plan({ ...SETTINGS, post_title: '{field:message}' }, { ...VALUES, message }));
    const [post] = await posts();
    expect([...(post?.title ?? '')]).toHaveLength(1_000);
    expect(post?.title).not.toMatch(/\n/);
  });

  test('by a user of the host', async () => {
    const user = { login: 'editor', email: 'e@example.org', role: 'editor' as const, createdAt: NOW };
    const id = await database.orm.em.fork().insert(User, user);
    await dispatch(await plan({ ...SETTINGS, post_author: 'editor' }));
    expect((await posts())[0]?.authorId).toBe(id);
  });

  test('of what listeners made of the payload', async () => {
    hooks.for('x').on('onSvcbIntegrationPayload', (event) => {
      event.payload = { ...event.payload, name: 'Grace', message: { no: 'field value' } };
    });
    await dispatch(await plan());
    expect((await posts())[0]).toMatchObject({ title: 'From Grace', content: '<p></p>' });
  });
});

describe('exactly one post', () => {
  test('comes of an attempt that is repeated after the post was made', async () => {
    const jobId = await plan();
    const broken: PostHost = {
      ...postHost(),
      async create(...args) {
        await postHost().create(...args);
        throw new Error('the worker died');
      },
    };
    await expect(dispatch(jobId, broken)).rejects.toThrow('the worker died');
    expect(await job(jobId)).toMatchObject({
      status: 'retrying',
      errorType: 'unexpected',
      lastError: expect.stringMatching(
        /^Error; the worker's log has its message in the line with workflowId [\w-]+\.$/,
      ),
    });
    await dispatch(jobId);
    await reopen(jobId);
    await dispatch(jobId);
    expect(await posts()).toHaveLength(1);
    expect(await job(jobId)).toMatchObject({ attempts: 3 });
  });

  test('comes of attempts in the same moment', async () => {
    const jobId = await plan();
    await Promise.all(Array.from({ length: 5 }, () => dispatch(jobId)));
    expect(await posts()).toHaveLength(1);
  });

  test('comes of each submission, though their titles are the same', async () => {
    const jobs = [await plan(), await plan(), await plan()];
    await Promise.all(jobs.map((jobId) => dispatch(jobId)));
    const slugs = (await posts()).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(3);
    expect(slugs).toContain('from-ada-co');
    for (const slug of slugs) expect(slug).toMatch(/^from-ada-co(-[0-9a-f]+)?$/);
  });
});

describe('svcb_wp_post_args', () => {
  const filter = (change: (args: PostArgs) => unknown, priority?: number) =>
    hooks.for('rewriter').addFilter('svcb_wp_post_args', (args) => change(args) as PostArgs, priority);

  test('is given arguments, form, payload, settings and context, in this order', async () => {
    const seen: unknown[] = [];
    hooks.for('x').addFilter('svcb_wp_post_args', (...args) => {
      seen.push(...args);
      return args[0];
    });
    const jobId = await plan();
    const { formId, submissionUuid } = await job(jobId);
    await dispatch(jobId);
    expect(seen).toEqual([
      {
        post_type: 'post',
        post_title: 'From Ada & Co',
        post_content: '<p>One &lt;b&gt;line&lt;/b&gt;<br>and two</p>',
        post_status: 'publish',
      },
      expect.objectContaining({ id: formId, title: 'Contact us', active: 1 }),
      VALUES,
      SETTINGS,
      expect.objectContaining({ surface: 'b', ip_address: '203.0.113.9', submission_uuid: submissionUuid }),
    ]);
  });

  test('may rewrite the post', async () => {
    filter((args) => ({
      ...args,
      post_title: `${args.post_title}!`,
      post_status: 'private',
      meta_input: { score: 7 },
    }));
    filter((args) => ({ ...args, post_title: args.post_title.toUpperCase(), post_name: 'Own Slug' }), 5);
    await dispatch(await plan());
    expect((await posts())[0]).toMatchObject({
      title: 'FROM ADA & CO!',
      status: 'private',
      slug: 'own-slug',
      meta: { score: 7 },
    });
  });

  test.each<[string, (args: PostArgs) => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret of the visitor');
      },
    ],
    ['answers nothing', () => undefined],
    ['answers a title that is no text', (args) => ({ ...args, post_title: 5 })],
    ['leaves out the type', ({ post_type: _, ...args }) => args],
    ['answers meta that is no map', (args) => ({ ...args, meta_input: ['a'] })],
    ['answers meta that is no JSON', (args) => ({ ...args, meta_input: { big: 1n } })],
  ])('that %s is reported by name, and the post is made as the form says', async (_what, change) => {
    filter(change);
    const result = await dispatch(await plan());
    expect((await posts())[0]).toMatchObject({ title: 'From Ada & Co' });
    expect(result).toEqual({
      outcome: 'delivered',
      problems: [{ hook: 'svcb_wp_post_args', extension: 'rewriter', error: expect.any(String) }],
    });
    expect(logLines.join()).toContain('rewriter failed in svcb_wp_post_args');
  });

  test.each<[string, Partial<PostArgs>, string]>([
    ['type', { post_type: 'recipe' }, 'there is no post type "recipe"'],
    ['status', { post_status: 'trash' }, 'there is no post status "trash"'],
    ['author', { post_author: 4711 }, 'there is no user 4711'],
  ])('that answers an impossible %s fails the job for good, naming it', async (_what, change, message) => {
    filter((args) => ({ ...args, ...change }));
    const jobId = await plan();
    await expect(dispatch(jobId)).rejects.toThrow(message);
    await expectPermanent(jobId, message);
    expect(await posts()).toEqual([]);
  });
});

test.each<[string, Partial<PostArgs>, string]>([
  ['a text', { post_content: 'a'.repeat(4_194_304) }, 'made the post too large: it has more than 4,194,304 bytes'],
  ['a field', { meta_input: { all: 'a'.repeat(4_194_304) } }, 'made the post too large: it has more than 4,194,304'],
  ['HTML', { post_content: '<b>'.repeat(100_001) }, 'made a post whose content has 100001 tags of HTML'],
])('a post of which an extension made more than is sent fails for good: %s', async (_what, change, message) => {
  hooks.for('x').addFilter('svcb_wp_post_args', (args) => ({ ...args, ...change }));
  const jobId = await plan();
  await expect(dispatch(jobId)).rejects.toThrow(message);
  await expectPermanent(jobId, message, 'extension_failed');
  expect(await posts()).toEqual([]);
});

test('a payload of which an extension made more than is sent fails for good, and the submission keeps its own', async () => {
  hooks.for('x').on('onSvcbIntegrationPayload', (event) => {
    event.payload = { all: 'a'.repeat(4_194_304) };
  });
  const jobId = await plan();
  const message = 'An extension made the payload too large: it has more than 4,194,304 bytes.';
  await expect(dispatch(jobId)).rejects.toThrow(message);
  await expectPermanent(jobId, message, 'extension_failed');
  const { submissionUuid } = await job(jobId);
  const submission = await database.orm.em.fork().findOneOrFail(Submission, { uuid: submissionUuid });
  expect(submission.payload).toEqual(VALUES);
});

describe('svcb_wp_post_created', () => {
  test('is given the id of the post, form and payload, in this order', async () => {
    const seen: unknown[] = [];
    hooks.for('x').addAction('svcb_wp_post_created', (...args) => void seen.push(...args));
    const jobId = await plan();
    await dispatch(jobId);
    const [post] = await posts();
    expect(seen).toEqual([post?.id, expect.objectContaining({ id: (await job(jobId)).formId }), VALUES]);
  });

  test('is fired again by a repeated attempt, with the same post', async () => {
    const ids: number[] = [];
    hooks.for('x').addAction('svcb_wp_post_created', (id) => void ids.push(id));
    const jobId = await plan();
    await dispatch(jobId);
    await reopen(jobId);
    await dispatch(jobId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('is not fired when no post was made', async () => {
    let fired = false;
    hooks.for('x').addAction('svcb_wp_post_created', () => {
      fired = true;
    });
    await expect(dispatch(await plan({ ...SETTINGS, post_type: 'recipe' }))).rejects.toThrow('recipe');
    expect(fired).toBe(false);
  });

  test('that throws is reported, and the post stays', async () => {
    hooks.for('teller').addAction('svcb_wp_post_created', () => {
      throw new TypeError('broken');
    });
    const result = await dispatch(await plan());
    expect(result).toEqual({
      outcome: 'delivered',
      problems: [{ hook: 'svcb_wp_post_created', extension: 'teller', error: 'TypeError' }],
    });
    expect(await posts()).toHaveLength(1);
  });
});

test('a stored form with settings that make no post fails for good', async () => {
  const jobId = await plan();
  const { formId, revision } = await job(jobId);
  const em = database.orm.em.fork();
  const row = await em.findOneOrFail(FormRevision, { formId, revision });
  const [integration] = row.config.options.integrations;
  row.config = {
    ...row.config,
    options: { ...row.config.options, integrations: [{ ...integration, settings: { title: 'x' } } as never] },
  };
  await em.flush();
  await expect(dispatch(jobId)).rejects.toThrow('save the form');
  await expectPermanent(jobId, 'save the form');
});

function postHost(): PostHost {
  return createPostHost({ settings: {}, baseUrl: BASE, orm: database.orm, http });
}

/** Accepts a submission to a form with this integration and claims it. @returns the id of its job */
async function plan(settings: object = SETTINGS, values: SubmissionValues = VALUES): Promise<string> {
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const integrations = [{ key: 'entry', integration_id: 'create_post', settings }];
  const form = await createForm({ forms, now: async () => NOW }, { integrations });
  const { submissionUuid } = await acceptSubmission({ orm, box }, form, NOW, values);
  const planned = await planDeliveries({ orm, box }, { submissionUuid, now: NOW });
  return planned?.jobs[0] ?? 'no job was planned';
}

/** Makes one attempt, as the engine would schedule it. */
function dispatch(jobId: string, host: PostHost = postHost()) {
  const { orm } = database;
  const createPost = createDelivery({ http, posts: host, readSite: () => readSite(orm, BASE), apiUrl: '' });
  const activities = activitiesOn(orm, box, { hooks, deliveries: { of: () => createPost } });
  return new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(activities.dispatch, {
    id: jobId,
  });
}

/** Reopens a job as if the end of its attempt had not been recorded. */
async function reopen(id: string): Promise<void> {
  await database.orm.em.fork().nativeUpdate(Delivery, { id }, { status: 'retrying', finishedAt: null });
}

/** Expects a permanent failure; a failure that can be retried would be recorded as retrying. */
async function expectPermanent(jobId: string, message: string, errorType = 'invalid_request'): Promise<void> {
  const lastError = expect.stringContaining(message);
  expect(await job(jobId)).toMatchObject({ status: 'failed', errorType, lastError });
}

function job(id: string): Promise<Delivery> {
  return database.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
}

function posts(): Promise<Post[]> {
  return database.orm.em.fork().find(Post, {}, { orderBy: { id: 'asc' } });
}
