import type { FormOption } from '#forms/config/option.ts';
import type { FormRules } from '#forms/config/rules.ts';
import type { Edition } from '#forms/config/types.ts';
import type { FileHandlers, Handlers } from './api.ts';
import type { Prepared } from './prepared.ts';
import { demoRules } from './rules.ts';
import { entryOf } from './seed/people.ts';
import { seedStore } from './seed/seed.ts';
import { OWN_ACCOUNT, type Store } from './store.ts';

/** The parts that handlers work with. */
export interface Demo {
  edition: Edition;
  rules: FormRules;
  prepared: Prepared;
  /** The address of the styles of form pages. */
  css: string;
  store: Store;
  clock(): Date;
  /** Writes down what the account of the demo has done. */
  note(event: string, target: string | null, details?: Record<string, unknown>): void;
}

/** The part of the Pro package that the demo shows. */
export interface DemoPro {
  options: readonly FormOption[];
  handlers(demo: Demo): Handlers;
  files(demo: Demo): FileHandlers;
}

export interface DemoOptions {
  prepared: Prepared;
  css: string;
  edition: Edition;
  pro?: DemoPro | undefined;
  clock?: () => Date;
  /** Submissions to each form. */
  answers?: number;
}

const ANSWERS = 200;

export function createDemo({
  prepared,
  css,
  edition,
  pro,
  clock = () => new Date(),
  answers = ANSWERS,
}: DemoOptions): Demo {
  const rules = demoRules(edition, pro?.options ?? []);
  const store = seedStore(rules, prepared, { now: clock(), answers });
  return {
    ...{ edition, rules, prepared, css, store, clock },
    note(event, target, details = {}) {
      const id = (store.audit[0]?.id ?? 0) + 1;
      const login = store.accounts.find((account) => account.id === OWN_ACCOUNT)?.login ?? null;
      const account = { id: OWN_ACCOUNT, login: login ?? '' };
      store.audit.unshift(entryOf(id, clock(), event, { target, details, account }));
    },
  };
}
