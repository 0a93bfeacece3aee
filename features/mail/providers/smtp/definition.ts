import { isIPv6 } from 'node:net';
import { choice, type MailProviderKind } from '#features/mail/providers/kind.ts';
import { hostMistake, hostOf, portMistake } from '#security/target-addresses.ts';
import { createSmtpMailProvider } from './smtp.ts';

/** The site's own mail server. Administrators enter its address, so ALLOWED_PRIVATE_NETWORKS applies to it. */
export const smtp: MailProviderKind = {
  id: 'smtp',
  title: 'SMTP',
  settings: [
    {
      name: 'host',
      title: 'Mail server',
      secret: false,
      isDestination: true,
      read: hostOf,
      findMistake: (value, allowed) => hostMistake(value, 'smtp.port', allowed),
    },
    {
      name: 'port',
      title: 'Port',
      secret: false,
      isDestination: true,
      isNumber: true,
      preset: '587',
      findMistake: portMistake,
    },
    choice('security', 'Security', ['starttls', 'tls', 'none'], 'starttls'),
    {
      name: 'user',
      title: 'User',
      secret: false,
      isDestination: true,
      preset: '',
      findMistake: (value) => (/^\P{C}{1,200}$/u.test(value) ? null : 'must be a line of at most 200 characters'),
    },
    {
      name: 'password',
      title: 'Password',
      secret: true,
      preset: '',
      findMistake: (value) => (/^\P{C}{1,500}$/u.test(value) ? null : 'must be a line of at most 500 characters'),
    },
  ],
  apis: [],
  dkimSelectors: [],
  spfInclude: null,
  open({ settings, maxConnections, allowedPrivateNetworks }) {
    const { host = '', port = '', security, user = '', password = '' } = settings;
    const login = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
    const query = security === 'starttls' ? '?requireTLS=true' : security === 'none' ? '?ignoreTLS=true' : '';
    return createSmtpMailProvider({
      url: `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${bracketed(host)}:${port}/${query}`,
      from: 'the SMTP settings',
      allowedPrivateNetworks,
      maxConnections,
    });
  },
};

/** Returns the host in URL notation. */
function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
