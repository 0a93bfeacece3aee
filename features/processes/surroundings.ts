import type { EntityManager } from '@mikro-orm/mysql';
import { User } from '#features/accounts/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { renderAddresses } from '#features/notifications/email.ts';
import type { Site } from '#features/site/site.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import type { ProcessDefinition, StepConfig, Who } from '#forms/process/definition.ts';
import type { Recipient, Surroundings } from '#forms/process/next.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies } from '#forms/values/conditions.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { presentFor, readStandIns } from './absences.ts';
import { processesBudgets } from './budgets.ts';
import { type Process, ProcessDecision, ProcessStep } from './entities.ts';
import { openDecision } from './store/rows.ts';
import { systemAddress } from './system.ts';

export interface SurroundingsParts {
  box: SecretBox;
  /** The site as it was before the transaction: reading it within would need a second connection. */
  site: Site;
}

export interface ProcessOfForm {
  definition: ProcessDefinition;
  form: FormAtRevision;
  submission: Submission;
  process: Process;
}

/** Reads what the next state of a process depends on: the answers, the accounts, and whom earlier steps named. */
export async function readSurroundings(
  em: EntityManager,
  { box, site }: SurroundingsParts,
  { definition, form, submission, process }: ProcessOfForm,
  now: Date,
): Promise<Surroundings> {
  const { payload: values } = submission;
  const comparable = comparableValues(form.config, values);
  const all = definition.steps.flatMap(whoOf);
  const accounts = await readAccounts(em, all);
  const named = all.some(({ named_in: step }) => step)
    ? await readNamed(em, box, process.id)
    : new Map<string, string>();
  const standIns = await readStandIns(em, now);
  const context = mergeContext(recordOf(box, submission), form, site);

  const recipientsOf = ({ to, account, role, named_in: step, system }: Who): Recipient[] => {
    if (system) return [{ address: systemAddress(system), accountId: null, standsInFor: null }];
    if (to) return renderAddresses(to, context).map((address) => recipient(address));
    if (step) return [named.get(step) ?? []].flat().map((address) => recipient(address));
    const found = accounts.filter((one) => (account ? one.login === account.toLowerCase() : one.role === role));
    return found.map(({ email, id: accountId }) => recipient(email, accountId));
  };

  return {
    now: now.getTime(),
    applies: ({ conditional }) => applies(conditional, comparable),
    momentOf: (field) => {
      const value = comparable[field];
      return typeof value === 'string' && value !== '' ? value : null;
    },
    resolve(who) {
      // Nobody else can confirm the address of the respondent.
      const isRespondent = definition.steps.some((step) => step.kind === 'verify' && step.who === who);
      const named = onceEach(who.flatMap(recipientsOf));
      const present = isRespondent ? named : withStandIns(named, standIns);
      return present.slice(0, processesBudgets.processPeople.atMost);
    },
  };
}

function recipient(address: string, accountId: number | null = null): Recipient {
  return { address: address.toLowerCase(), accountId, standsInFor: null };
}

/** Returns each address once. An account can also decide in the console. */
function onceEach(recipients: readonly Recipient[]): Recipient[] {
  const byAddress = new Map<string, Recipient>();
  for (const one of recipients) {
    const known = byAddress.get(one.address);
    if (!known || (known.accountId === null && one.accountId !== null)) byAddress.set(one.address, one);
  }
  return [...byAddress.values()];
}

/**
 * Puts stand-ins in the place of those who are absent. Whoever is asked already stands in for nobody: where two have to agree, two are
 * asked.
 */
function withStandIns(named: readonly Recipient[], standIns: ReadonlyMap<string, string>): Recipient[] {
  const taken = new Set(named.map(({ address }) => address));
  return named.map((one) => {
    const present = presentFor(one.address, standIns);
    if (taken.has(present)) return one;
    taken.add(present);
    return { ...recipient(present), standsInFor: one.address };
  });
}

function whoOf({ who, deadline }: StepConfig): readonly Who[] {
  return [...who, ...(deadline?.actions ?? []).flatMap((action) => (action.do === 'hand_on' ? action.who : []))];
}

async function readAccounts(em: EntityManager, who: readonly Who[]): Promise<User[]> {
  const login = who.flatMap(({ account }) => account?.toLowerCase() || []);
  const role = who.flatMap(({ role: one }) => one || []) as User['role'][];
  if (login.length === 0 && role.length === 0) return [];
  return em.find(User, { disabledAt: null, $or: [{ login }, { role }] }, { orderBy: { id: 'asc' } });
}

/** Reads the addresses that deciders named, by the key of their step; the newest of each. */
async function readNamed(em: EntityManager, box: SecretBox, processId: number): Promise<Map<string, string>> {
  const steps = await em.find(ProcessStep, { processId });
  const decisions = await em.find(ProcessDecision, { processId }, { orderBy: { at: 'asc' } });
  return new Map(
    decisions.flatMap((decision) => {
      const { names } = openDecision(box, decision);
      const key = steps.find(({ id }) => id === decision.stepId)?.key;
      return names && key ? [[key, names]] : [];
    }),
  );
}
