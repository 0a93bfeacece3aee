/** What an account may do. */
export const CAPABILITIES = ['manage_options', 'SUBMISSIONS_PREVIEW'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What an account is, and with it what it may do unless it was given other capabilities. */
const OF_ROLES = {
  administrator: ['manage_options', 'SUBMISSIONS_PREVIEW'],
  /** Administers, and reads nothing of what visitors wrote. */
  manager: ['manage_options'],
  /** Reads submissions, and does nothing else. */
  reader: ['SUBMISSIONS_PREVIEW'],
  editor: [],
} as const satisfies Record<string, readonly Capability[]>;

export type Role = keyof typeof OF_ROLES;
export const ROLES = Object.keys(OF_ROLES) as Role[];

/** What decides what somebody may do. */
export interface Empowered {
  role: Role;
  /** Its own, in place of those of its role; absent or null: those of its role. */
  capabilities?: readonly Capability[] | null;
}

export function capabilitiesOf({ role, capabilities }: Empowered): readonly Capability[] {
  return capabilities ?? OF_ROLES[role];
}

export function can(account: Empowered, capability: Capability): boolean {
  return capabilitiesOf(account).includes(capability);
}

export function isRole(text: string): text is Role {
  return Object.hasOwn(OF_ROLES, text);
}

/** Where a request came from. */
interface Requested {
  /** The address of the client. */
  address: string;
  requestId: string;
}

/** With what an account has shown who it is. What is made with it can end with it. */
export interface Credential {
  kind: 'application_password' | 'session';
  /** Names it among those of its kind, and opens nothing. */
  id: string;
  /** When it ends at the latest; null: when it is revoked. */
  endsAt: Date | null;
}

/** Somebody who is signed in. */
export interface AccountActor extends Requested {
  kind: 'account';
  account: { id: number; login: string } & Empowered;
  credential?: Credential;
}

/** Somebody who is not. */
export interface VisitorActor extends Requested {
  kind: 'visitor';
}

/** Who makes a request. */
export type Requester = AccountActor | VisitorActor;

/** Who has a use case done: each use case takes one, and notes it in the audit log. */
export type Actor = Requester | { kind: 'cli' } | { kind: 'system' };

/** True if somebody may read answers of visitors. */
export function mayReadAnswers(actor: Actor): boolean {
  if (actor.kind === 'account') return can(actor.account, 'SUBMISSIONS_PREVIEW');
  return actor.kind !== 'visitor';
}

/** Whoever has a shell on the machine. */
export const COMMAND_LINE: Actor = { kind: 'cli' };
/** The service itself, by its clock. */
export const SYSTEM: Actor = { kind: 'system' };
