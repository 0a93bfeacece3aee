export const CAPABILITIES = ['manage_options', 'SUBMISSIONS_PREVIEW'] as const;
export type Capability = (typeof CAPABILITIES)[number];
export const ROLES = ['administrator', 'manager', 'reader', 'editor'] as const;
export type RoleName = (typeof ROLES)[number];

export interface Role {
  role: RoleName;
  capabilities: Capability[];
}

/** The rights of an account, as a form holds them. */
export interface Rights {
  role: RoleName;
  /** `role`: the capabilities of the role; `own`: the list. */
  rights: 'role' | 'own';
  capabilities: Capability[];
}

/** Returns the capabilities that an account may not grant: those it lacks itself, unless the other account already has them. */
export function notGivable(mine: readonly string[], has: readonly Capability[] = []): Capability[] {
  return CAPABILITIES.filter((one) => !mine.includes(one) && !has.includes(one));
}

/** True when a role contains none of the refused capabilities. */
export function isGivable({ capabilities }: Role, refused: readonly Capability[]): boolean {
  return !capabilities.some((one) => refused.includes(one));
}

/**
 * Builds the request body for changed rights: null means "the capabilities of the role".
 * @param changes the changed fields; `now` has all values
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
