import { connect } from 'node:net';
import type { SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport';
import { guardedLookup, refuseHost, resolveByDns } from '#outgoing/address-guard.ts';
import { type CidrList, parseCidrList } from '#security/addresses.ts';

/** All networks, except those to which the guard never allows connections. */
export const ANYWHERE = parseCidrList('0.0.0.0/0, ::/0');

/** Creates sockets that connect only to allowed addresses. @param connectMs milliseconds for look-up and TCP */
export function guardedSockets(allowed: CidrList, connectMs: number, resolve = resolveByDns): SMTPTransportGetSocket {
  return ({ host = '', port, secure, localAddress }, callback) => {
    try {
      // Address literals are checked here, because they are never looked up.
      refuseHost(host, allowed);
    } catch (error) {
      return callback(error as Error);
    }
    const lookup = guardedLookup(resolve, allowed);
    const to = { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port ?? (secure ? 465 : 587)) };
    const socket = connect({ ...to, localAddress, lookup });
    const failed = (error: Error) => {
      socket.destroy();
      callback(error);
    };
    const late = () => failed(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }));
    socket.setTimeout(connectMs, late);
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('timeout', late).off('error', failed);
      callback(null, { connection: socket });
    });
  };
}
