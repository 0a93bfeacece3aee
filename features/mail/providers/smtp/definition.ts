import { connect, isIPv6 } from 'node:net';
import type { SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport';
import { choice, type MailProviderKind } from '#features/mail/providers/kind.ts';
import { guardedLookup, refuseTarget, resolveByDns } from '#outgoing/address-guard.ts';
import type { CidrList } from '#security/addresses.ts';
import { createSmtpMailProvider } from './smtp.ts';

const CONNECT_MS = 10_000;

/** A mail server of the site's own. Administrators name it, so that its address is held against ALLOWED_PRIVATE_NETWORKS. */
export const smtp: MailProviderKind = {
  id: 'smtp',
  title: 'SMTP',
  settings: [
    {
      name: 'host',
      title: 'Mail server',
      secret: false,
      isAddress: true,
      findMistake: (value) =>
        /^[a-z0-9.:-]{1,253}$/i.test(value) && URL.canParse(`http://${bracketed(value)}/`)
          ? null
          : 'must be the name or address of a mail server, such as mail.example.org',
    },
    {
      name: 'port',
      title: 'Port',
      secret: false,
      isNumber: true,
      preset: '587',
      findMistake: (value) =>
        /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535 ? null : 'must be a port, such as 587 or 465',
    },
    choice('security', 'Security', ['starttls', 'tls', 'none'], 'starttls'),
    {
      name: 'user',
      title: 'User',
      secret: false,
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
      getSocket: guardedSockets(allowedPrivateNetworks),
      maxConnections,
    });
  },
};

/** The host as written in a URL. */
function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** Connections to checked addresses alone. */
function guardedSockets(allowed: CidrList): SMTPTransportGetSocket {
  return ({ host = '', port }, callback) => {
    try {
      // An address literal is never looked up.
      refuseTarget(`http://${bracketed(host)}/`, allowed);
    } catch (error) {
      return callback(error as Error);
    }
    const socket = connect({ host, port: Number(port), lookup: guardedLookup(resolveByDns, allowed) });
    const failed = (error: Error) => {
      socket.destroy();
      callback(error);
    };
    const late = () => failed(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }));
    socket.setTimeout(CONNECT_MS, late);
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('timeout', late).off('error', failed);
      callback(null, { connection: socket });
    });
  };
}
