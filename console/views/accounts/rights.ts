export const CAPABILITIES = ['manage_options', 'SUBMISSIONS_PREVIEW'] as const;
export type Capability = (typeof CAPABILITIES)[number];
export const ROLES = ['administrator', 'manager', 'reader', 'editor'] as const;
export type RoleName = (typeof ROLES)[number];

export interface Role {
  role: RoleName;
  capabilities: Capability[];
}

/** What decides what an account may do, as a form has it. */
export interface Rights {
  role: RoleName;
  /** `role`: those of the role; `own`: the list. */
  rights: 'role' | 'own';
  capabilities: Capability[];
}

/** Capabilities that somebody may not give: they lack them, and the account does not have them yet. */
export function notGivable(mine: readonly string[], has: readonly Capability[] = []): Capability[] {
  return CAPABILITIES.filter((one) => !mine.includes(one) && !has.includes(one));
}

/** Whether a role brings what may not be given. */
export function isGivable({ capabilities }: Role, refused: readonly Capability[]): boolean {
  return !capabilities.some((one) => refused.includes(one));
}

/**
 * What is sent of a change of rights: null says "those of the role".
 * @param changes what the form found changed; `now` all of it
 */
export function rightsBody(
  { role, rights, capabilities, ...others }: Readonly<Record<string, unknown>>,
  now: Rights,
): Record<string, unknown> {
  const isOfRights = rights !== undefined || (capabilities !== undefined && now.rights === 'own');
  const keepsOwn = role !== undefined && now.rights === 'own';
  return {
    ...others,
    ...(role !== undefined && { role }),
    ...((isOfRights || keepsOwn) && { capabilities: now.rights === 'own' ? now.capabilities : null }),
  };
}
