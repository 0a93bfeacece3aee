import type { AuditEventTable } from '#security/audit-events.ts';

export const accountsAuditEvents = {
  'login.ok': { about: 'signed in' },
  'login.failed': { about: 'gave a wrong user name or password', byAnybody: true },
  'login.throttled': { about: 'tried to sign in too often', byAnybody: true },
  logout: { about: 'signed out' },
  'password.changed': { about: 'changed the own password, which ended the other sessions' },
  'password.refused': { about: 'gave a wrong current password while changing it' },
  'application_password.created': { about: 'made an application password' },
  'application_password.revoked': { about: 'revoked an application password' },
  'application_password.failed': { about: 'gave a wrong application password', byAnybody: true },
  'application_password.throttled': { about: 'gave wrong application passwords too often', byAnybody: true },
  'user.created': { about: 'made an account' },
  'user.password_set': { about: 'set the password of an account' },
  'user.role_changed': { about: 'gave an account another role' },
  'user.password_removed': { about: 'removed the password of an account' },
  'user.changed': { about: 'gave an account another address, or capabilities of its own' },
  'user.disabled': { about: 'disabled an account, which ended its sessions' },
  'user.enabled': { about: 'enabled an account that was disabled' },
  'user.sessions_ended': { about: 'ended the sessions of an account' },
  'user.deleted': { about: 'deleted an account' },
  'codec_token.created': { about: 'made a token that decodes payloads of the engine' },
  'codec.decode': { about: 'decoded payloads of the engine' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof accountsAuditEvents, EventDescription> {}
}
