import type { Router } from 'express';
import type { Html } from '#dev/html.ts';
import type { Failures } from './failures.ts';
import type { Deliver } from './mail/taken-mail.ts';

/** Parts of the sandbox that each fake is given. */
export interface SandboxContext {
  failures: Failures;
  now(): Date;
  /** Puts what mail providers have taken into the inbox. */
  deliver: Deliver;
}

/** Makes the fake of one third party. */
export type CreateFake = (context: SandboxContext) => Fake;

/** One third party: its routes and its part of the index page. */
export interface Fake {
  /** Also its place in the URL: `/<name>`. */
  name: string;
  router: Router;
  /** For an API that must be at the sandbox's root: its place, as `/v1`. */
  root?: { path: string; router: Router };
  /** A page for people that shows what it received. */
  summary(baseUrl: string): Html;
  /** Ends what the fake does of its own accord. */
  close?(): void;
}
