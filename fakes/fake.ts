import type { Router } from 'express';
import type { Html } from '#dev/html.ts';
import type { Failures } from './failures.ts';
import type { Deliver } from './mail/taken-mail.ts';

/** Parts of the sandbox that each fake gets. */
export interface SandboxContext {
  failures: Failures;
  now(): Date;
  /** Puts accepted mails into the inbox. */
  deliver: Deliver;
}

/** Creates the fake of one third party. */
export type CreateFake = (context: SandboxContext) => Fake;

/** A fake third party: its routes and its part of the index page. */
export interface Fake {
  /** Name, and path in the URL: `/<name>`. */
  name: string;
  router: Router;
  /** Path and router of an API that must be at the sandbox's root, such as `/v1`. */
  root?: { path: string; router: Router };
  /** Part of the index page that shows the received requests. */
  summary(baseUrl: string): Html;
  /** Stops timers and connections of the fake. */
  close?(): void;
}
