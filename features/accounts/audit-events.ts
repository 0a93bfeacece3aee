import type { AuditEventTable } from '#security/audit-events.ts';

export const accountsAuditEvents = {
  'login.ok': { about: 'signed in' },
  'login.failed': { about: 'entered a wrong user name or password', byAnybody: true },
  'login.throttled': { about: 'tried to sign in too often', byAnybody: true },
  logout: { about: 'signed out' },
  'password.changed': { about: 'changed their own password, which ended their other sessions' },
  'password.refused': { about: 'entered a wrong current password while changing the password' },
  'application_password.created': { about: 'created an application password' },
  'application_password.revoked': { about: 'revoked an application password' },
  'application_password.failed': { about: 'used a wrong application password', byAnybody: true },
  'application_password.throttled': { about: 'used wrong application passwords too often', byAnybody: true },
  'user.created': { about: 'created an account' },
  'user.password_set': { about: 'set the password of an account' },
  'user.role_changed': { about: 'changed the role of an account' },
  'user.password_removed': { about: 'removed the password of an account' },
  'user.changed': { about: 'changed the address or the capabilities of an account' },
  'user.disabled': { about: 'disabled an account, which ended its sessions' },
  'user.enabled': { about: 'enabled an account that was disabled' },
  'user.sessions_ended': { about: 'ended the sessions of an account' },
  'user.deleted': { about: 'deleted an account' },
  'codec_token.created': { about: 'created a token that decodes payloads of the engine' },
  'codec.decode': { about: 'decoded payloads of the engine' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof accountsAuditEvents, EventDescription> {}
}
