export type Role = 'administrator' | 'editor';

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
  account: { id: number; login: string; role: Role };
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

/** Whoever has a shell on the machine. */
export const COMMAND_LINE: Actor = { kind: 'cli' };
/** The service itself, by its clock. */
export const SYSTEM: Actor = { kind: 'system' };
