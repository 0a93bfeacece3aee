import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dataConverter } from '#bin/composition/engine.ts';
import { SANDBOX_OPENAI_KEY } from '#fakes/pro/ai/openai.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { decodeHistory } from '#test/environment/histories.ts';
import { modelOf } from './ai-scenarios.ts';

let engine: TestEngine;
let model: ReturnType<typeof modelOf>;
beforeAll(async () => {
  engine = await startEngine();
  model = modelOf(engine);
});
beforeEach(() => model.reset());
afterAll(() => engine.close());

/** Makes one request and waits until its run has ended. */
async function ask(instruction = 'A form with name and e-mail') {
  const { uuid, run } = await model.request(instruction);
  const outcome = await engine.resultOf(run);
  return { run, outcome, row: await model.row(uuid) };
}

describe('the run of a request', () => {
  test('asks once where all is well, and notes the answer', async () => {
    const { outcome, row } = await ask();
    expect(outcome).toBe('done');
    expect(row).toMatchObject({
      status: 'done',
      attempts: 1,
      content: { result: { proposal: { title: expect.any(String) } } },
    });
  });

  test('has mistakes mended once', async () => {
    await model.script({ text: 'no JSON' });
    const { outcome, row } = await ask();
    expect([outcome, row.attempts, row.content.draft]).toEqual(['done', 2, undefined]);
    await model.script({ text: 'no JSON' }, { text: 'no JSON' }, { text: 'never asked' });
    const twice = await ask();
    expect(twice).toMatchObject({
      outcome: 'invalid_answer',
      row: { status: 'failed', attempts: 2, content: { draft: { text: 'no JSON' } } },
    });
  });

  test('asks a provider again that is away, and waits as long as it wants', async () => {
    await model.fail({ next: 2, status: 503 });
    await model.fail({ next: 1, status: 429, retry_after: '90' });
    const before = await engine.now();
    const { outcome, row } = await ask();
    expect([outcome, row.attempts]).toEqual(['done', 4]);
    expect((await engine.now()).getTime() - before.getTime()).toBeGreaterThan(90_000);
  });

  test('gives a provider up that stays away, and says why', async () => {
    await model.fail({ next: 100, status: 503 });
    const { outcome, row } = await ask();
    expect([outcome, row.status, row.errorType, row.attempts]).toEqual(['server_error', 'failed', 'server_error', 6]);
    expect(row.lastError).toContain('OpenAI');
  });

  test('does not ask again where that is of no use', async () => {
    await model.script({ status: 429, body: { error: { code: 'insufficient_quota' } } });
    expect(await ask()).toMatchObject({
      outcome: 'quota_exceeded',
      row: { attempts: 1, lastError: expect.stringContaining('credit') },
    });
    await model.forget();
    expect(await ask()).toMatchObject({ outcome: 'not_configured', row: { attempts: 0 } });
  });

  test('that is cancelled gives the call up and notes it', async () => {
    await model.fail({ next: 1, mode: 'timeout' });
    const { uuid, run } = await model.request('A form');
    await model.asks(1);
    await run.cancel();
    await expect(engine.resultOf(run)).rejects.toMatchObject({ name: 'WorkflowFailedError' });
    expect(await model.row(uuid)).toMatchObject({ status: 'failed', errorType: 'cancelled' });
  });

  test('has nothing in its history of what was asked and answered, and no key', async () => {
    await model.script({ json: { title: 'canary-answer', config: 'wrong' } });
    const { run } = await ask('canary-instruction with e-mail');
    const decoded = await decodeHistory(dataConverter(engine.box), await run.fetchHistory());
    const canaries = { instruction: 'canary-instruction', answer: 'canary-answer', key: SANDBOX_OPENAI_KEY };
    expect(canariesIn(canaries, [decoded, engine.logLines])).toEqual([]);
    expect(JSON.stringify(decoded)).toContain('askModel');
  });
});
