import type { MikroORM } from '@mikro-orm/mysql';
import { User } from '#features/accounts/entities.ts';
import type { FormWarning } from '#features/feature-data.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { Who } from '#forms/process/definition.ts';
import type { Role } from '#security/actor.ts';
import { processOf } from './option.ts';

/** Warns about steps that would ask nobody, and about deciders that the respondent chooses. */
export async function warnOfForm({ orm }: { orm: MikroORM }, config: FormConfig): Promise<FormWarning[]> {
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
