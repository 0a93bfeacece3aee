import { isIP } from 'node:net';
import { connect } from 'node:tls';

const TIMEOUT_MS = 5_000;

/**
 * When the certificate ends that a server of ours shows, whatever else is wrong with it; null where it cannot be seen. Only for places that
 * the operator has set.
 */
export function endOfCertificate(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    const bare = host.replace(/^\[(.*)\]$/, '$1');
    const servername = isIP(bare) ? undefined : bare;
    // It is only looked at: nothing is sent, and one that has ended has to be seen too.
    const socket = connect({ host: bare, port, servername, rejectUnauthorized: false });
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    const end = (found: Date | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => end(socket.getPeerX509Certificate()?.validToDate ?? null));
    // What comes after the first word is of no interest.
    socket.on('error', () => end(null));
  });
}
