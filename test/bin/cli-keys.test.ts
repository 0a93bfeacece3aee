import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { ApplicationPassword, Session } from '#features/accounts/entities.ts';
import { Users } from '#features/accounts/users.ts';
import { FormSecret } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { verifyCodecToken } from '#security/codec-token.ts';
import { SecretBox } from '#security/secret-box.ts';
import { COMMAND_SETTINGS, expectFailure, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

const key = () => randomBytes(32);
const [oldKey, newKey] = [key(), key()];
const old = new SecretBox([oldKey]);
const fresh = new SecretBox([newKey]);
const rotated = {
  ...COMMAND_SETTINGS,
  APP_KEY: newKey.toString('base64url'),
  APP_KEYS_PREVIOUS: oldKey.toString('base64url'),
};
const NOTHING = { resealed: 0, unreadable: 0, rows_by_key: {} };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.em.fork().nativeDelete(FormSecret, {});
});

const rotate = (...args: string[]) => runHere(['key:rotate', ...args], { ...rotated, DATABASE_URL: database.url });
const store = (box: SecretBox) => new FormStore({ orm: database.orm, box, rules: formRules });

/**
 * Saves a form with a signing secret, sealed by this box.
 * @returns its id
 */
async function saveForm(box: SecretBox): Promise<number> {
  const integrations = [{ key: 'crm', integration_id: 'webhook', settings: { url: 'https://crm.example.com/hook' } }];
  const config = { fields: [{ type: 'text', name: 'name', label: 'Name' }], options: { integrations } };
  return (await store(box).create(parseForm({ title: 'Contact', config }), new Date())).form.id;
}

describe('key:rotate', () => {
  test('seals anew, and tells by table what it did and which keys are in use', async () => {
    const id = await saveForm(old);
    const before = await store(old).secrets(id);
    const ended = await rotate();
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.json()).toEqual({
      active_key: fresh.activeKeyId,
      previous_keys: [old.activeKeyId],
      tables: {
        form_secrets: { resealed: 1, unreadable: 0, rows_by_key: { [fresh.activeKeyId]: 1 } },
        form_draft_secrets: NOTHING,
        transient_values: NOTHING,
        submission_versions: NOTHING,
        settings: NOTHING,
        spam: NOTHING,
        uploads: NOTHING,
        exports: NOTHING,
        export_parts: NOTHING,
        export_schedules: NOTHING,
        imports: NOTHING,
        invitations: NOTHING,
        import_parts: NOTHING,
        import_errors: NOTHING,
        outbox: NOTHING,
        process_people: NOTHING,
        process_decisions: NOTHING,
        email_suppressions: NOTHING,
        ...(isProInstalled() && { drafts: NOTHING, license: NOTHING, ai_requests: NOTHING }),
      },
      since: null,
      may_need_previous_keys: null,
    });
    expect(await store(fresh).secrets(id)).toEqual(before);
    for (const secret of [rotated.APP_KEY, rotated.APP_KEYS_PREVIOUS, String(before.get('integrations.crm.secret'))])
      expect(ended.stdout).not.toContain(secret);
  });

  test('with --check changes nothing', async () => {
    const id = await saveForm(old);
    const ended = await rotate('--check');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.json()).toMatchObject({
      tables: {
        form_secrets: { rows_by_key: { [old.activeKeyId]: 1 } },
        transient_values: { rows_by_key: {} },
        outbox: { rows_by_key: {} },
        process_people: { rows_by_key: {} },
        process_decisions: { rows_by_key: {} },
      },
    });
    expect(ended.stdout).not.toContain('resealed');
    await expect(store(old).secrets(id)).resolves.toHaveProperty('size', 1);
  });

  test('fails when rows still need another key, names it, and tells all the same what it did', async () => {
    await saveForm(old);
    const lost = new SecretBox([key()]);
    await saveForm(lost);
    const damaged = { formId: 1, path: 'a.b', sealed: `v1.${old.activeKeyId}.AAAA`, updatedAt: new Date() };
    await database.orm.em.fork().insert(FormSecret, damaged);
    const ended = await rotate();
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`APP_KEYS_PREVIOUS: rows sealed with key ${lost.activeKeyId}: 1.`);
    expect(ended.stderr).toContain(`APP_KEY: rows still sealed with key ${old.activeKeyId}: 1.`);
    expect(ended.json()).toMatchObject({
      tables: {
        form_secrets: {
          resealed: 1,
          unreadable: 1,
          rows_by_key: { [fresh.activeKeyId]: 1, [lost.activeKeyId]: 1, [old.activeKeyId]: 1 },
        },
      },
    });
  });

  test('needs a current schema', async () => {
    const empty = await createTestDatabase({ migrated: false });
    try {
      const ended = await runHere(['key:rotate'], { ...rotated, DATABASE_URL: empty.url });
      expectFailure(ended, 1, 'run "durable-forms migrate"');
    } finally {
      await empty.close();
    }
  });

  test('with --since counts the hashes that may be older than the key, and says when runs cannot be counted', async () => {
    const since = new Date(Date.now() - HOUR_MS);
    const [before, later] = [new Date(since.getTime() - 60_000), new Date(since.getTime() + 60_000)];
    const users = new Users({ orm: database.orm, box: old });
    const { id } = await users.create({ login: 'ada', email: 'ada@example.org', role: 'editor' }, before);
    const em = database.orm.em.fork();
    const made = async (name: string, createdAt: Date, lastUsedAt: Date | null) => {
      const { uuid } = await users.createApplicationPassword(id, name, createdAt);
      await em.nativeUpdate(ApplicationPassword, { uuid }, { lastUsedAt });
    };
    await made('never used', before, null);
    await made('used before', new Date(before.getTime() - 60_000), before);
    await made('used since', before, later);
    await made('made since', later, null);
    const [hour, day] = [HOUR_MS, DAY_MS];
    const sessions: [createdAt: Date, expiresAt: Date][] = [
      [before, new Date(Date.now() + hour)],
      [before, new Date(Date.now() - 1)],
      [later, new Date(Date.now() + hour)],
    ];
    for (const [index, [createdAt, expiresAt]] of sessions.entries())
      await em.insert(Session, { hash: String(index).padEnd(64, 'a'), userId: id, createdAt, expiresAt });
    for (const [index, createdAt] of [before, later, new Date(Date.now() - day - hour)].entries()) {
      const [scope, uuid] = [String(index).padEnd(64, 'b'), String(index).padEnd(36, 'c')];
      await em.insert(IdempotencyKey, { scope, requestHash: scope, submissionUuid: uuid, createdAt });
    }

    const ended = await rotate('--check', '--since', since.toISOString());
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.json()).toMatchObject({
      since: since.toISOString(),
      may_need_previous_keys: {
        application_passwords: 2,
        sessions: 1,
        idempotency_keys: 1,
        runs: null,
        runs_not_counted: expect.stringContaining('TEMPORAL_ADDRESS: nothing answers'),
      },
    });
  });
});

describe('codec-token', () => {
  const run = (login: string) => runHere(['codec-token', '--login', login], { ...rotated, DATABASE_URL: database.url });
  const users = () => new Users({ orm: database.orm, box: fresh });

  test('makes a token for 12 hours, without the engine', async () => {
    const before = Date.now();
    const { id } = await users().create({ login: 'codec', email: 'c@example.org', role: 'administrator' }, new Date());
    const ended = await run('Codec');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const { token, expires_at } = ended.json() as Record<string, string>;
    const verify = (now: Date) => verifyCodecToken(fresh, String(token), now, (of) => users().find(of));
    expect(await verify(new Date())).toMatchObject({ id, login: 'codec' });
    const expires = new Date(String(expires_at));
    expect(expires.getTime() - before).toBeGreaterThanOrEqual(12 * HOUR_MS);
    expect(await verify(expires)).toBeNull();
  });

  test('is for administrators that there are', async () => {
    await users().create({ login: 'codec-ed', email: 'e@example.org', role: 'editor' }, new Date());
    expectFailure(await run('nobody-there'), 1, '--login: there is no user nobody-there');
    expectFailure(await run('codec-ed'), 1, '--login: codec-ed is no administrator');
  });
});
