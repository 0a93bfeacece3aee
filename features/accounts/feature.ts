import type { Feature } from '#features/feature.ts';
import { accountCommands } from './commands.ts';
import { ApplicationPassword, KnownNetwork, Session, User } from './entities.ts';

export const accounts: Feature = {
  entities: [ApplicationPassword, KnownNetwork, Session, User],
  commands: accountCommands,
  olderHashes: {
    // One is hashed again when it is used.
    application_passwords: (em, since) => {
      const before = { $lt: since };
      const unused = { $or: [{ lastUsedAt: null }, { lastUsedAt: before }] };
      return em.count(ApplicationPassword, { createdAt: before, ...unused });
    },
    sessions: (em, since, now) => em.count(Session, { createdAt: { $lt: since }, expiresAt: { $gt: now } }),
  },
};
