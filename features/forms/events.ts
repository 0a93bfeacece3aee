import type { EntityManager } from '@mikro-orm/mysql';
import { object } from 'yup';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { among, count, id, text } from '#http/routing/answers.ts';
import type { Actor } from '#security/actor.ts';
import type { Form } from './entities.ts';

const FORM = object({
  form_id: id(),
  title: text(),
  revision: count(),
  /** The actor: an account, the command line, or code of an extension. */
  by: object({
    kind: among(['account', 'cli', 'system', 'extension']),
    id: id().nullable(),
    login: text().nullable(),
  }).required(),
});

const of = (type: `form.${string}`, summary: string): DeclaredEvent => ({ type, summary, ofSite: true, data: FORM });

/** Events about forms for the site's webhooks. */
export const formEvents: readonly DeclaredEvent[] = [
  of('form.created', 'A form was made, or imported'),
  of('form.saved', 'A form was saved, and has another revision'),
  of('form.draft_saved', 'A draft of a form was saved, which visitors do not see'),
  of('form.draft_discarded', 'The draft of a form was discarded'),
  of('form.published', 'The draft of a form was published'),
  of('form.closed', 'A form was closed by hand'),
  of('form.opened', 'A form that was closed by hand was opened again'),
  of('form.trashed', 'A form was moved to the trash'),
  of('form.restored', 'A form was taken out of the trash'),
];

export type FormEvent =
  `form.${'created' | 'saved' | 'draft_saved' | 'draft_discarded' | 'published' | 'closed' | 'opened' | 'trashed' | 'restored'}`;

/** Enqueues an event in the transaction of the change. @param by absent: code of an extension */
export type NotifyOfForm = (
  em: EntityManager,
  type: FormEvent,
  form: Pick<Form, 'id' | 'title' | 'revision'>,
  by: Actor | undefined,
  now: Date,
) => Promise<void>;
