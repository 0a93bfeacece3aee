/** The permissions that an account can have. */
export const CAPABILITIES = ['manage_options', 'SUBMISSIONS_PREVIEW'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** The roles of accounts, with the capabilities of each. An account may have other capabilities instead. */
const CAPABILITIES_BY_ROLE = {
  administrator: ['manage_options', 'SUBMISSIONS_PREVIEW'],
  /** Administers, but cannot read what visitors wrote. */
  manager: ['manage_options'],
  /** Reads submissions only. */
  reader: ['SUBMISSIONS_PREVIEW'],
  editor: [],
} as const satisfies Record<string, readonly Capability[]>;

export type Role = keyof typeof CAPABILITIES_BY_ROLE;
export const ROLES = Object.keys(CAPABILITIES_BY_ROLE) as Role[];

/** The parts of an account that decide its capabilities. */
export interface Empowered {
  role: Role;
  /** The account's own capabilities, instead of those of its role; absent or null: those of its role. */
  capabilities?: readonly Capability[] | null;
}

export function capabilitiesOf({ role, capabilities }: Empowered): readonly Capability[] {
  return capabilities ?? CAPABILITIES_BY_ROLE[role];
}

export function can(account: Empowered, capability: Capability): boolean {
  return capabilitiesOf(account).includes(capability);
}

export function isRole(text: string): text is Role {
  return Object.hasOwn(CAPABILITIES_BY_ROLE, text);
}

/** The origin of a request. */
interface RequestOrigin {
  /** The address of the client. */
  address: string;
  requestId: string;
}

/** The credential that an account signed in with. Tokens created under it can expire together with it. */
export interface Credential {
  kind: 'application_password' | 'session';
  /** Public id within its kind; it grants no access. */
  id: string;
  /** The latest expiry; null when the credential is valid until revoked. */
  endsAt: Date | null;
}

/** A client that is signed in. */
export interface AccountActor extends RequestOrigin {
  kind: 'account';
  account: { id: number; login: string } & Empowered;
  credential?: Credential;
}

/** A client that is not signed in. */
export interface VisitorActor extends RequestOrigin {
  kind: 'visitor';
}

/** The client of an HTTP request. */
export type Requester = AccountActor | VisitorActor;

/** An account whose request is carried out later than it was made, by a worker. */
export interface DeferredActor extends Pick<AccountActor, 'kind' | 'account'> {
  credential?: undefined;
}

/** The initiator of a use case, recorded in the audit log. */
export type Actor = Requester | DeferredActor | { kind: 'cli' } | { kind: 'system' };

/** True when the actor may read visitors' answers. */
export function mayReadAnswers(actor: Actor): boolean {
  if (actor.kind === 'account') return can(actor.account, 'SUBMISSIONS_PREVIEW');
  return actor.kind !== 'visitor';
}

/** A user with a shell on the machine. */
export const COMMAND_LINE: Actor = { kind: 'cli' };
/** The service itself, in its scheduled work. */
export const SYSTEM: Actor = { kind: 'system' };
