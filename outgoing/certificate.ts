import { isIP } from 'node:net';
import { connect } from 'node:tls';

const TIMEOUT_MS = 5_000;

/**
 * Returns the expiry date of the certificate that one of our own servers presents, valid or not; null when the server cannot be
 * reached. Only for hosts that the operator has set.
 */
export function certificateExpiry(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    const bare = host.replace(/^\[(.*)\]$/, '$1');
    const servername = isIP(bare) ? undefined : bare;
    // The connection only reads the certificate and sends nothing; an expired certificate has to be readable too.
    const socket = connect({ host: bare, port, servername, rejectUnauthorized: false });
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    const end = (expiry: Date | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(expiry);
    };
    socket.once('secureConnect', () => end(socket.getPeerX509Certificate()?.validToDate ?? null));
    // Errors after the certificate was read do not matter.
    socket.on('error', () => end(null));
  });
}
