import type { MikroORM } from '@mikro-orm/mysql';
import { User } from '#features/accounts/entities.ts';
import type { FormOfWarnings, FormWarning } from '#features/feature-data.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { Who } from '#forms/process/definition.ts';
import type { Role } from '#security/actor.ts';
import { Process } from './entities.ts';
import { processOf } from './option.ts';
import { OPEN_STATES } from './store/list.ts';

/**
 * Warns about steps that would ask nobody, about deciders that the respondent chooses, and about open processes, to which a save does not
 * apply.
 */
export async function warnOfForm(
  { orm }: { orm: MikroORM },
  config: FormConfig,
  form?: FormOfWarnings,
): Promise<FormWarning[]> {
  return [...(form ? await warnOfOpen(orm, form) : []), ...(await warnOfSteps(orm, config))];
}

async function warnOfOpen(orm: MikroORM, { id, revision }: FormOfWarnings): Promise<FormWarning[]> {
  const older = revision === undefined ? {} : { revision: { $lt: revision } };
  const count = await orm.em.fork().count(Process, { formId: id, status: [...OPEN_STATES], ...older });
  if (count === 0) return [];
  const [who, go, their] = count === 1 ? ['submission is', 'It goes', 'its'] : ['submissions are', 'They go', 'their'];
  const message = `${count} ${who} still in the steps of this form. ${go} on with the form as it was when ${their} answers came: changes of steps, people and fields apply to new submissions. To apply them to these as well, migrate ${their} processes.`;
  return [warning('processes_open', 'config.options.process', message)];
}

async function warnOfSteps(orm: MikroORM, config: FormConfig): Promise<FormWarning[]> {
  const entries = (processOf(config)?.steps ?? []).flatMap(({ who, deadline }, index) => {
    const path = `config.options.process.steps[${index}]`;
    const at = (part: string) => (one: Who, place: number) => ({ one, path: `${path}.${part}[${place}]` });
    const handed = deadline?.actions.flatMap((action, turn) => action.who.map(at(`deadline.actions[${turn}].who`)));
    return [...who.map(at('who')), ...(handed ?? [])];
  });
  if (entries.length === 0) return [];
  const login = entries.flatMap(({ one: { account } }) => account?.toLowerCase() || []);
  const role = entries.flatMap(({ one }) => one.role || []) as Role[];
  const users =
    login.length + role.length > 0
      ? await orm.em.fork().find(User, { disabledAt: null, $or: [{ login }, { role }] }, { fields: ['login', 'role'] })
      : [];
  return entries.flatMap(({ one: { account, role: asked, to }, path }): FormWarning[] => {
    if (account && !users.some((user) => user.login === account.toLowerCase())) {
      return [warning('step_account_missing', `${path}.account`, `There is no account ${account} in use.`)];
    }
    if (asked && !users.some((user) => user.role === asked)) {
      return [warning('step_role_empty', `${path}.role`, `No account in use has the role ${asked}.`)];
    }
    if (to?.includes('{field:')) {
      const message = 'The respondent enters who is asked, and can enter an address of their own.';
      return [warning('step_named_by_respondent', `${path}.to`, message)];
    }
    return [];
  });
}

function warning(code: string, path: string, message: string): FormWarning {
  return { code, path, message };
}
