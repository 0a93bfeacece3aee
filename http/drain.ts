import type { Server, ServerResponse } from 'node:http';

/**
 * Lets a server finish its requests before it stops listening. From `begin` on each answer closes its connection, also answers
 * under way: a connection kept open for the next request would be closed at the moment that request is sent.
 */
export class Drain {
  readonly #underWay = new Set<ServerResponse>();
  #begun = false;

  /** @param server must not have other listeners for requests yet */
  constructor(server: Server) {
    server.on('request', (_req, res) => {
      if (this.#begun) res.setHeader('Connection', 'close');
      this.#underWay.add(res);
      res.once('close', () => this.#underWay.delete(res));
    });
  }

  /** Responses that have not ended. */
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
