import type { Server, ServerResponse } from 'node:http';

/**
 * Lets a server run dry before it stops listening. Each answer ends its connection then, those under way too: a connection
 * that is kept for the next request would be closed just when that is sent.
 */
export class Drain {
  readonly #underWay = new Set<ServerResponse>();
  #begun = false;

  /** @param server before it has other listeners for requests */
  constructor(server: Server) {
    server.on('request', (_req, res) => {
      if (this.#begun) res.setHeader('Connection', 'close');
      this.#underWay.add(res);
      res.once('close', () => this.#underWay.delete(res));
    });
  }

  /** Answers that have not ended. */
  get underWay(): ReadonlySet<ServerResponse> {
    return this.#underWay;
  }

  get begun(): boolean {
    return this.#begun;
  }

  begin(): void {
    this.#begun = true;
    for (const res of this.#underWay) if (!res.headersSent) res.setHeader('Connection', 'close');
  }
}
