import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The EICAR text, which every scanner reports as a virus. It is written in two pieces, so that this file is not reported. */
export const EICAR = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD'}${'-ANTIVIRUS-TEST-FILE!$H+H*'}`;

type Behaviour = 'well' | 'silent' | 'hangs up' | 'confused' | 'babbles';

/** A fake clamd: supports INSTREAM, and reports EICAR. */
export class FakeClamd {
  behaviour: Behaviour = 'well';
  /** Limit of a stream in bytes, as StreamMaxLength of clamd. */
  maxBytes = 1024 * 1024;
  /** Contents that were scanned, oldest first. */
  readonly scanned: Buffer[] = [];
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #open = new Set<Socket>();

  async start(socketPath?: string): Promise<number> {
    await new Promise<void>((resolve) =>
      socketPath ? this.#server.listen(socketPath, resolve) : this.#server.listen(0, '127.0.0.1', resolve),
    );
    return socketPath ? 0 : (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => {});
    let waiting = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let isBegun = false;
    if (this.behaviour === 'hangs up') socket.destroy();
    /** Reads the command. Returns false until the command is complete, and for an unknown command. */
    const readCommand = (): boolean => {
      const end = waiting.indexOf(0);
      if (end < 0) return false;
      isBegun = String(waiting.subarray(0, end)) === 'zINSTREAM' && this.behaviour !== 'confused';
      if (!isBegun) socket.end('UNKNOWN COMMAND\0');
      waiting = waiting.subarray(end + 1);
      return isBegun;
    };
    socket.on('data', (piece: Buffer) => {
      if (this.behaviour === 'silent') return;
      if (this.behaviour === 'babbles') return void socket.write('x'.repeat(10_000));
      waiting = Buffer.concat([waiting, piece]);
      if (!isBegun && !readCommand()) return;
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE();
        if (length === 0) return void socket.end(this.#verdict(content));
        if (content.length + length > this.maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
        if (waiting.length < 4 + length) return;
        content = Buffer.concat([content, waiting.subarray(4, 4 + length)]);
        waiting = waiting.subarray(4 + length);
      }
    });
  }

  #verdict(content: Buffer): string {
    this.scanned.push(content);
    return `stream: ${content.includes(EICAR) ? 'Eicar-Signature FOUND' : 'OK'}\0`;
  }
}
