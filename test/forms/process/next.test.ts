import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CHOICES, type Outcome, type ProcessDefinition, type StepConfig, type Who } from '#forms/process/definition.ts';
import {
  type Effect,
  MOST_OPENINGS,
  next,
  nextTime,
  outcomeOf,
  type Person,
  type ProcessEvent,
  type ProcessState,
  type Surroundings,
} from '#forms/process/next.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

const NOT_BEGUN: ProcessState = { openings: 0, step: null, correction: null, end: null };
const START = Date.parse('2026-11-24T09:00Z');
const calendar = { time_zone: 'UTC', working_days: [1, 2, 3, 4, 5], holidays: [] };
const step = (key: string, more: Partial<StepConfig> = {}): StepConfig => ({
  ...{
    key,
    title: key,
    kind: 'approve',
    who: [{ to: 'ada@example.org' }],
    needs: 'one',
    leads_to: {},
    keeps_approvals: false,
  },
  ...more,
});
const asking = (...addresses: string[]): Pick<StepConfig, 'who'> => ({ who: addresses.map((to) => ({ to })) });

/** Plays a process: each event at its time, which stays until another is given. */
class Play {
  state: ProcessState = NOT_BEGUN;
  effects: Effect[] = [];
  now = START;
  #definition: ProcessDefinition;
  readonly #around: Omit<Surroundings, 'now'>;

  constructor(steps: StepConfig[], around: Partial<Surroundings> = {}) {
    this.#definition = { steps, calendar };
    const resolve = (who: readonly Who[]) =>
      [...new Set(who.flatMap(({ to }) => (to ? to.split(',') : [])))].map((address) => ({
        ...{ address, accountId: null, standsInFor: null },
      }));
    this.#around = { applies: () => true, resolve, momentOf: () => null, ...around };
    this.does({ type: 'begin' });
  }

  does(event: ProcessEvent): this {
    const after = next(this.#definition, this.state, event, { ...this.#around, now: this.now });
    if ('refused' in after) throw new Error(after.refused);
    this.state = after.state;
    this.effects = [...after.effects];
    return this;
  }

  refuses(event: ProcessEvent): string | null {
    const after = next(this.#definition, this.state, event, { ...this.#around, now: this.now });
    return 'refused' in after ? after.refused : null;
  }

  /** Goes on by other steps. */
  movesTo(steps: StepConfig[]): this {
    this.#definition = { steps, calendar };
    return this.does({ type: 'moved' });
  }

  decides(place: number, outcome: Outcome): this {
    return this.does({ type: 'decide', number: this.state.openings, place, outcome });
  }

  /** Lets the time pass that the process waits for. */
  waits(): this {
    this.now = nextTime(this.#definition, this.state) ?? Number.NaN;
    return this.does({ type: 'time' });
  }

  get waitsHours(): number | null {
    const at = nextTime(this.#definition, this.state);
    return at === null ? null : (at - START) / HOUR_MS;
  }

  get told(): string[] {
    return this.effects.map((effect) =>
      Object.values(effect)
        .filter((value) => typeof value !== 'object')
        .join(' '),
    );
  }
}

describe('A process begins', () => {
  test('with its first step, and asks its people', () => {
    const play = new Play([step('a', asking('ada@example.org', 'bob@example.org')), step('b')]);
    expect(play.told).toEqual(['open a 1', 'ask 1 1', 'ask 1 2']);
    expect(play.state.step).toMatchObject({ key: 'a', number: 1, state: 'asking', deadlineAt: null });
  });

  test('with the first step whose condition holds', () => {
    const play = new Play([step('a'), step('b')], { applies: ({ key }) => key === 'b' });
    expect(play.state.step?.key).toBe('b');
  });

  test('and ends at once when no condition holds', () => {
    expect(new Play([step('a')], { applies: () => false }).state).toMatchObject({ end: 'completed', step: null });
  });

  test('and cannot be stopped before', () => {
    const around = { now: START, applies: () => true, resolve: () => [], momentOf: () => null };
    expect(next({ steps: [step('a')], calendar }, NOT_BEGUN, { type: 'stop' }, around)).toEqual({
      refused: 'not_open',
    });
  });

  test('only once', () => {
    const play = new Play([step('a')]);
    expect(play.does({ type: 'begin' }).effects).toEqual([]);
  });

  test('with a step that found nobody, until an operator names somebody', () => {
    const play = new Play([step('a', asking(''))], { resolve: () => [] });
    expect(play.state.step?.state).toBe('nobody');
    const bob = { address: 'bob@example.org', accountId: null, standsInFor: null };
    expect(play.refuses({ type: 'reassign', number: 1, people: [] })).toBe('nobody_named');
    expect(play.does({ type: 'reassign', number: 1, people: [bob] }).told).toEqual(['ask 1 1']);
    expect(play.decides(1, 'approved').state.end).toBe('completed');
  });
});

describe('What people decide', () => {
  const three = asking('ada@example.org', 'bob@example.org', 'eve@example.org');

  test.each<[StepConfig['needs'], Outcome[], string | null]>([
    ['one', ['approved'], 'completed'],
    ['one', ['rejected'], 'rejected'],
    ['all', ['approved', 'approved'], null],
    ['all', ['approved', 'approved', 'approved'], 'completed'],
    ['all', ['approved', 'rejected'], 'rejected'],
    ['majority', ['approved', 'rejected'], null],
    ['majority', ['approved', 'rejected', 'approved'], 'completed'],
    ['majority', ['rejected', 'rejected'], 'rejected'],
    ['in_order', ['approved', 'approved'], null],
    ['in_order', ['approved', 'approved', 'approved'], 'completed'],
    ['in_order', ['approved', 'rejected'], 'rejected'],
  ])('needs %s: %j gives %s', (needs, outcomes, end) => {
    const play = new Play([step('a', { ...three, needs })]);
    for (const [index, outcome] of outcomes.entries()) play.decides(index + 1, outcome);
    expect(play.state.end).toBe(end);
  });

  test('half of an even number is no majority', () => {
    const four = asking('a@x.org', 'b@x.org', 'c@x.org', 'd@x.org');
    const play = new Play([step('a', { ...four, needs: 'majority' })]);
    play.decides(1, 'approved').decides(2, 'approved').decides(3, 'rejected');
    expect(play.state.end).toBeNull();
    expect(play.decides(4, 'rejected').state.end).toBe('rejected');
  });

  test('those who come later are not asked before, and cannot decide', () => {
    const play = new Play([step('a', { ...three, needs: 'in_order' })]);
    expect(play.told).toEqual(['open a 1', 'ask 1 1']);
    expect(play.refuses({ type: 'decide', number: 1, place: 2, outcome: 'approved' })).toBe('not_asked');
    expect(play.decides(1, 'approved').told).toEqual(['ask 1 2']);
  });

  test('a decision is counted once', () => {
    const play = new Play([step('a', { ...three, needs: 'all' })]).decides(1, 'approved');
    expect(play.refuses({ type: 'decide', number: 1, place: 1, outcome: 'rejected' })).toBe('decided_already');
    expect(play.refuses({ type: 'decide', number: 1, place: 9, outcome: 'rejected' })).toBe('not_asked');
    expect(play.refuses({ type: 'decide', number: 2, place: 2, outcome: 'approved' })).toBe('not_open');
    expect(play.refuses({ type: 'decide', number: 1, place: 2, outcome: 'signed' })).toBe('no_such_outcome');
  });

  test('those whose decision was not needed any more are spared', () => {
    const play = new Play([step('a', three), step('b')]).decides(2, 'approved');
    const [close] = play.effects;
    expect(close).toMatchObject({ do: 'close', outcome: 'approved' });
    expect(close?.do === 'close' && close.people.map(({ state }) => state)).toEqual(['spared', 'decided', 'spared']);
    expect(play.refuses({ type: 'decide', number: 1, place: 1, outcome: 'approved' })).toBe('not_open');
  });

  test('a stop leaves the open step without an outcome, and nobody is asked any more', () => {
    const play = new Play([step('a', three), step('b')]).does({ type: 'stop' });
    const [leave, end] = play.effects;
    expect([leave, end]).toMatchObject([
      { do: 'leave', key: 'a', number: 1 },
      { do: 'end', name: 'stopped' },
    ]);
    expect(leave?.do === 'leave' && leave.people.map(({ state }) => state)).toEqual(['spared', 'spared', 'spared']);
    expect(play.state).toMatchObject({ step: null, end: 'stopped' });
  });

  test('nothing changes an ended process', () => {
    const play = new Play([step('a')]).decides(1, 'approved');
    for (const event of [{ type: 'stop' }, { type: 'time' }, { type: 'corrected' }, { type: 'begin' }] as const) {
      expect(play.refuses(event)).toBe('ended');
    }
  });
});

describe('Where outcomes lead', () => {
  test('to the step or the end that the step names', () => {
    const steps = [step('a', { leads_to: { approved: 'step:c', rejected: 'end:no' } }), step('b'), step('c')];
    expect(new Play(steps).decides(1, 'approved').state.step?.key).toBe('c');
    expect(new Play(steps).decides(1, 'rejected').state.end).toBe('no');
  });

  test('back, as often as a process may', () => {
    const play = new Play([step('a'), step('b', { leads_to: { rejected: 'step:a' } })]);
    while (play.state.end === null) play.decides(1, play.state.step?.key === 'a' ? 'approved' : 'rejected');
    expect(play.state).toMatchObject({ openings: MOST_OPENINGS, end: 'stopped' });
  });

  test('a returned submission waits for its correction, and is asked about again', () => {
    const play = new Play([step('a', { correct_within: { after: 3, unit: 'days' } }), step('b')]).decides(
      1,
      'returned',
    );
    expect(play.told).toEqual(['close a 1 returned', 'correct a']);
    expect(play.state).toMatchObject({ step: null, correction: { of: 'a', approved: [] } });
    expect(play.waitsHours).toBe(72);
    expect(play.does({ type: 'corrected' }).told).toEqual(['open a 2', 'ask 2 1']);
    expect(play.refuses({ type: 'corrected' })).toBe('not_open');
  });

  test('without a correction in time it lapses', () => {
    const play = new Play([step('a', { correct_within: { after: 3, unit: 'days' } })]).decides(1, 'returned');
    expect(play.waits().state.end).toBe('lapsed');
  });

  test('approvals count again where the step says so', () => {
    const both = asking('ada@example.org', 'bob@example.org');
    const play = new Play([step('a', { ...both, needs: 'all', keeps_approvals: true })]);
    play.decides(1, 'approved').decides(2, 'returned').does({ type: 'corrected' });
    expect(play.told).toEqual(['open a 2', 'ask 2 2']);
    expect(play.decides(2, 'approved').state.end).toBe('completed');
  });
});

describe('Time', () => {
  const deadline: StepConfig['deadline'] = {
    ...{ after: 2, unit: 'working_days', remind_after: [1] },
    actions: [
      { do: 'remind' },
      { do: 'hand_on', who: [{ to: 'eve@example.org' }] },
      { do: 'decide', outcome: 'rejected' },
    ],
  };

  test('reminds, hands on, and decides, each deadline from anew', () => {
    const play = new Play([step('a', { deadline })]);
    expect(play.waitsHours).toBe(24);
    expect(play.waits().told).toEqual(['remind 1 1']);
    expect(play.waitsHours).toBe(48);
    expect(play.waits().told).toEqual(['remind 1 1']);
    // Thursday to Monday.
    expect(play.waitsHours).toBe(48 + 96);
    expect(play.waits().told).toEqual(['ask 1 2']);
    expect(play.state.step?.people.map(({ state }) => state)).toEqual(['replaced', 'asked']);
    expect(play.refuses({ type: 'decide', number: 1, place: 1, outcome: 'approved' })).toBe('not_asked');
    expect(play.waits().told).toEqual(['remind 1 2']);
    expect(play.waits().told).toEqual(['close a 1 rejected', 'end rejected']);
  });

  test('after the last deadline the step stays open, and is overdue once', () => {
    const play = new Play([step('a', { deadline: { after: 1, unit: 'days', remind_after: [], actions: [] } })]).waits();
    expect(play.told).toEqual(['overdue a 1']);
    expect(play.waitsHours).toBeNull();
    expect(play.decides(1, 'approved').state.end).toBe('completed');
  });

  test('begins anew for those whom an operator names, also after the last deadline', () => {
    const once = { after: 1, unit: 'days', remind_after: [], actions: [] } as const;
    const play = new Play([step('a', { deadline: once })]).waits();
    expect(play.waitsHours).toBeNull();
    const bob = { address: 'bob@example.org', accountId: null, standsInFor: null };
    expect(play.does({ type: 'reassign', number: 1, people: [bob] }).waitsHours).toBe(48);
    expect(play.waits().told).toEqual(['overdue a 1']);
  });

  test('reminders that were missed are sent as one', () => {
    const play = new Play([step('a', { deadline: { ...deadline, after: 9, remind_after: [1, 2, 3] } })]);
    play.now = START + 7 * DAY_MS;
    expect(play.does({ type: 'time' }).told).toEqual(['remind 1 1']);
    expect(play.state.step?.people[0]?.reminders).toBe(3);
  });

  test('a handover that names nobody else reminds', () => {
    const handOn = { ...deadline, remind_after: [], actions: [{ do: 'hand_on' as const, who: [{ to: '' }] }] };
    expect(new Play([step('a', { deadline: handOn })]).waits().told).toEqual(['remind 1 1']);
  });

  test('each of those who come in order has the whole time', () => {
    const both = asking('ada@example.org', 'bob@example.org');
    const play = new Play([step('a', { ...both, needs: 'in_order', deadline: { ...deadline, unit: 'days' } })]);
    play.now = START + DAY_MS;
    expect(play.decides(1, 'approved').waitsHours).toBe(48);
    expect(play.waits().told).toEqual(['remind 1 2']);
  });

  test.each<[string, StepConfig['until'], string | null, number | null]>([
    ['a span', { span: { after: 3, unit: 'days' } }, null, 72],
    ['a weekday', { weekday: 5, time: '09:00' }, null, 72],
    ['a day of a field', { field: 'day', time: '10:00' }, '2026-11-25', 25],
    ['a moment of a field', { field: 'day' }, '2026-11-24T12:00:00Z', 3],
    ['a call', undefined, null, null],
  ])('a wait for %s', (_what, until, moment, hours) => {
    const play = new Play([step('a', { kind: 'wait', who: [], until })], { momentOf: () => moment });
    expect(play.waitsHours).toBe(hours);
    if (hours !== null) expect(play.waits().state.end).toBe('completed');
    else expect(play.does({ type: 'reach', number: 1 }).state.end).toBe('completed');
  });

  test.each([null, '2026-11-23'])('a wait for the day %p of a field is over at once', (moment) => {
    const wait = step('a', { kind: 'wait', who: [], until: { field: 'day' } });
    expect(new Play([wait], { momentOf: () => moment }).state.end).toBe('completed');
  });

  test('only a wait is reached by a call', () => {
    expect(new Play([step('a')]).refuses({ type: 'reach', number: 1 })).toBe('no_such_outcome');
  });
});

describe('Whatever happens', () => {
  const names = ['a', 'b', 'c'] as const;
  const definitions = fc.array(
    fc.record({
      kind: fc.constantFrom('approve' as const, 'fill' as const, 'sign' as const, 'wait' as const),
      needs: fc.constantFrom('one' as const, 'all' as const, 'majority' as const, 'in_order' as const),
      people: fc.integer({ min: 0, max: 4 }),
      back: fc.option(fc.constantFrom(...names)),
      lapses: fc.boolean(),
      keeps: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const events = fc.array(
    fc.record({
      what: fc.constantFrom('decide', 'time', 'reach', 'corrected', 'reassign', 'moved', 'late'),
      place: fc.integer({ min: 1, max: 6 }),
      choice: fc.nat(3),
      hours: fc.integer({ min: 0, max: 80 }),
    }),
    { maxLength: 60 },
  );

  type Made = typeof definitions extends fc.Arbitrary<(infer One)[]> ? One : never;
  type Happened = typeof events extends fc.Arbitrary<(infer One)[]> ? One : never;

  const stepOf = (
    { kind, needs, people, back, lapses, keeps }: Made,
    index: number,
    all: readonly Made[],
  ): StepConfig => {
    const addresses = Array.from({ length: people }, (_, place) => `p${place}@example.org`);
    const actions = lapses && kind !== 'wait' ? [{ do: 'decide' as const, outcome: 'lapsed' as const }] : [];
    const target = back && names.indexOf(back) < all.length ? { rejected: `step:${back}` as const } : {};
    return step(names[index] as string, {
      ...{ kind, needs, keeps_approvals: keeps, leads_to: target, ...asking(...addresses) },
      deadline: kind === 'wait' ? undefined : { after: 2, unit: 'days', remind_after: [1], actions },
    });
  };

  const eventOf = (
    { what, place, choice }: Happened,
    { openings, step: open }: ProcessState,
    steps: StepConfig[],
  ): ProcessEvent => {
    const number = what === 'late' ? openings - 1 : openings;
    const kind = steps.find(({ key }) => key === open?.key)?.kind ?? 'approve';
    const outcome = CHOICES[kind][choice % Math.max(1, CHOICES[kind].length)] ?? 'approved';
    const people = [{ address: `q${place}@example.org`, accountId: null, standsInFor: null }];
    if (what === 'decide' || what === 'late') return { type: 'decide', number, place, outcome };
    if (what === 'reassign') return { type: 'reassign', number, people };
    return what === 'reach' ? { type: 'reach', number } : { type: what as 'time' | 'corrected' | 'moved' };
  };

  function expectSound({ step: open, correction, end, openings }: ProcessState, steps: StepConfig[]): void {
    expect([open, correction, end].filter((one) => one !== null)).toHaveLength(1);
    expect(openings).toBeLessThanOrEqual(MOST_OPENINGS);
    const config = steps.find(({ key }) => key === open?.key);
    if (!open || !config) return;
    expect(new Set(open.people.map(({ place }) => place)).size).toBe(open.people.length);
    const asked = open.people.filter(({ state }) => state === 'asked').map(({ address }) => address);
    expect(new Set(asked).size).toBe(asked.length);
    expect(outcomeOf(config, open.people)).toBeNull();
    if (open.state === 'asking' && config.kind !== 'wait') expect(asked.length).toBeGreaterThan(0);
  }

  test('a process is in exactly one state, asks nobody twice, and counts each decision once', () => {
    fc.assert(
      fc.property(definitions, events, (made, happened) => {
        const steps = made.map(stepOf);
        const play = new Play(steps);
        const decided = new Set<string>();
        for (const one of happened) {
          play.now += one.hours * HOUR_MS;
          const event = eventOf(one, play.state, steps);
          if (play.refuses(event) !== null) continue;
          const before = JSON.stringify(play.state);
          const { state } = play;
          play.does(event);
          expect(JSON.stringify(state)).toBe(before);
          expectSound(play.state, steps);
          if (event.type !== 'decide') continue;
          const name = `${event.number}.${event.place}`;
          expect(decided.has(name)).toBe(false);
          decided.add(name);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a process that moves to other steps', () => {
  const hours = (after: number) => ({ after, unit: 'hours' as const, remind_after: [], actions: [] });
  const two = asking('ada@example.org', 'bob@example.org');

  test('keeps whom it asks, their time and their decisions', () => {
    const play = new Play([step('a', { ...two, needs: 'all', deadline: hours(4) })]).decides(1, 'approved');
    const { state } = play;
    const after = play.movesTo([
      step('a', { ...asking('eve@example.org'), needs: 'all', deadline: hours(9) }),
      step('b'),
    ]);
    expect(after.told).toEqual([]);
    expect(after.state).toEqual(state);
    expect(after.decides(2, 'approved').state.step?.key).toBe('b');
  });

  test.each<[StepConfig['needs'], StepConfig['needs'], string[]]>([
    ['all', 'one', ['close a 1 approved', 'end completed']],
    ['in_order', 'one', ['close a 1 approved', 'end completed']],
    ['all', 'majority', []],
  ])('ends a step that needed %s and needs %s now, if its decisions suffice', (before, now, told) => {
    const play = new Play([step('a', { ...two, needs: before })]).decides(1, 'approved');
    expect(play.movesTo([step('a', { ...two, needs: now })]).told).toEqual(told);
  });

  test('asks somebody where nobody was found, with the whole time, and nobody where there is still nobody', () => {
    const play = new Play([step('a', { who: [] })]);
    play.now += HOUR_MS;
    expect(play.movesTo([step('a', { who: [] })]).told).toEqual([]);
    expect(play.movesTo([step('a', { ...asking('eve@example.org'), deadline: hours(4) })]).told).toEqual(['ask 1 1']);
    expect(play.waitsHours).toBe(5);
  });

  test('does nothing where nobody is asked, or it has ended', () => {
    const wait = { kind: 'wait', until: { span: { after: 2, unit: 'hours' } } } as const;
    const waits = new Play([step('a', wait)]);
    expect([waits.movesTo([step('a', wait)]).told, waits.waitsHours]).toEqual([[], 2]);
    expect(new Play([step('a')]).decides(1, 'rejected').refuses({ type: 'moved' })).toBe('ended');
  });
});

test('Nobody decides nothing', () => {
  expect(outcomeOf({ kind: 'approve', needs: 'all' }, [])).toBeNull();
  const replaced = { state: 'replaced', outcome: null } as Person;
  expect(outcomeOf({ kind: 'approve', needs: 'majority' }, [replaced])).toBeNull();
});
