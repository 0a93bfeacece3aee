import { isSame } from '#console/parts/difference/difference.ts';
import { publicChanges } from '#features/forms/public-changes.ts';
import { readForm } from '#features/forms/routes/form-body.ts';
import { warnOfForm } from '#features/forms/warnings.ts';
import { DAY_MS } from '#time.ts';
import { created, done, type Handlers, notFound, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { activeForm, configJson, formJson, requireRevision } from '../forms/json.ts';
import { separated } from '../forms/secrets.ts';
import { contentOf, type DemoForm, editedOf, pageOf, type Revision, revisionOf, SITE } from '../store.ts';

/** The address that the example site would have. */

/** Drafts of forms, their publication, revisions, and the switch that closes a form. */
export function publishingHandlers(demo: Demo) {
  const { rules, clock, note } = demo;

  const saveDraft = async (form: DemoForm, { title, config }: Pick<Revision, 'title' | 'config'>) => {
    const before = editedOf(form);
    const saved = separated(rules, config, form.secretPaths, before.config);
    form.secretPaths = saved.secretPaths;
    const next = { title, config: saved.config };
    const isPublished = form.publishedAt !== null;
    if (isPublished && isSame(contentPart(contentOf(form)), next)) form.draftRevision = null;
    else if (!isSame(contentPart(before), next)) {
      const revision = Math.max(...form.revisions.map((one) => one.revision)) + 1;
      form.revisions.push({ revision, ...next, createdAt: clock(), publishedAt: null });
      if (isPublished) form.draftRevision = revision;
      else form.revision = revision;
    }
    form.updatedAt = clock();
    note('form.draft_saved', `form:${form.id}`);
    const json = formJson(demo, form, editedOf(form));
    const { dropped } = saved;
    const warnings = await warnOfForm({}, saved.config);
    return { ...json, warnings, ...(dropped.length > 0 && { dropped_secrets: dropped }) };
  };

  const publish = (form: DemoForm) => {
    const now = clock();
    form.revision = form.draftRevision ?? form.revision;
    Object.assign(form, { draftRevision: null, publishAt: null, publishedAt: form.publishedAt ?? now, updatedAt: now });
    contentOf(form).publishedAt ??= now;
    note('form.published', `form:${form.id}`);
    return formJson(demo, form);
  };

  const findRevision = (id: number, revision: number) => {
    const form = activeForm(demo, id);
    const found = revisionOf(form, revision);
    if (!found) throw notFound('revision');
    return { form, found };
  };

  return {
    'GET /svcb/v1/forms/{id}/draft-revision': ({ params: { id } }) => {
      const form = activeForm(demo, id);
      return ok(formJson(demo, form, editedOf(form)));
    },
    'PUT /svcb/v1/forms/{id}/draft-revision': async ({ params: { id }, body, headers }) => {
      const form = activeForm(demo, id);
      const parsed = readForm({ ...body }, { rules }, id);
      requireRevision(headers, editedOf(form).revision);
      return ok(await saveDraft(form, parsed));
    },
    'DELETE /svcb/v1/forms/{id}/draft-revision': ({ params: { id } }) => {
      Object.assign(activeForm(demo, id), { draftRevision: null, publishAt: null, updatedAt: clock() });
      note('form.draft_discarded', `form:${id}`);
      return done();
    },
    'POST /svcb/v1/forms/{id}/draft-revision/links': ({ params: { id }, body }) => {
      activeForm(demo, id);
      const days = body?.days ?? 7;
      return created({
        url: `${SITE}/forms/${id}?draft=demo`,
        expires_at: new Date(clock().getTime() + days * DAY_MS).toISOString(),
      });
    },
    'GET /svcb/v1/forms/{id}/changes': async ({ params: { id } }) => {
      const form = activeForm(demo, id);
      const draft = editedOf(form);
      const isPublished = form.publishedAt !== null;
      const mails = draft.config.options.notifications;
      return ok({
        ...{ revision: draft.revision, published_revision: isPublished ? form.revision : null },
        ...{ has_draft: !isPublished || form.draftRevision !== null, published_since: false, losses: null },
        schedule: form.publishAt && { publish_at: form.publishAt.toISOString(), failed_at: null, failure: null },
        changes: publicChanges(isPublished ? contentOf(form) : null, draft),
        warnings: await warnOfForm({}, draft.config),
        checklist: [
          { check: 'mail', state: 'done' },
          { check: 'owner', state: mails.length > 0 ? 'done' : 'missing' },
          { check: 'test', state: 'untried' },
        ],
      });
    },
    'POST /svcb/v1/forms/{id}/publish': ({ params: { id }, headers }) => {
      const form = activeForm(demo, id);
      requireRevision(headers, editedOf(form).revision);
      return ok(publish(form));
    },
    'PUT /svcb/v1/forms/{id}/publication': ({ params: { id }, body }) => {
      const form = activeForm(demo, id);
      const at = new Date(body.publish_at as string);
      if (at <= clock()) {
        const errors = { publish_at: 'publish_at must be in the future' };
        throw new Refused(422, 'validation_failed', 'The draft cannot be published then.', errors);
      }
      form.publishAt = at;
      return ok(formJson(demo, form));
    },
    'DELETE /svcb/v1/forms/{id}/publication': ({ params: { id } }) => {
      activeForm(demo, id).publishAt = null;
      return done();
    },
    'POST /svcb/v1/forms/{id}/close': ({ params: { id } }) => {
      const form = activeForm(demo, id);
      form.closedAt = clock();
      note('form.closed', `form:${id}`);
      return ok(formJson(demo, form));
    },
    'POST /svcb/v1/forms/{id}/open': ({ params: { id } }) => {
      const form = activeForm(demo, id);
      form.closedAt = null;
      note('form.opened', `form:${id}`);
      return ok(formJson(demo, form));
    },
    'GET /svcb/v1/forms/{id}/revisions': ({ params: { id }, query: { limit, before } }) => {
      const form = activeForm(demo, id);
      const older = form.revisions.filter(({ revision }) => before === undefined || revision < before).reverse();
      const { items, next } = pageOf(older, { limit, after: 0 });
      const stateOf = ({ revision }: Revision) => {
        if (revision === form.draftRevision || form.publishedAt === null) return 'draft' as const;
        return revision === form.revision ? ('published' as const) : ('earlier' as const);
      };
      const revisions = items.map((one) => ({
        ...{ revision: one.revision, title: one.title, state: stateOf(one), created_at: one.createdAt.toISOString() },
        published_at: one.publishedAt?.toISOString() ?? null,
        saved_by: { kind: 'account', id: 1, login: 'ada' },
      }));
      return ok({ revisions, next: next === null ? null : (items.at(-1)?.revision ?? null) });
    },
    'GET /svcb/v1/forms/{id}/revisions/{revision}': ({ params: { id, revision } }) => {
      const { form, found } = findRevision(id, revision);
      const config = configJson(rules, found.config, form.secretPaths);
      return ok({ id, title: found.title, config, revision, created_at: found.createdAt.toISOString() });
    },
    'POST /svcb/v1/forms/{id}/revisions/{revision}/restore': async ({ params: { id, revision } }) => {
      const { form, found } = findRevision(id, revision);
      return ok(await saveDraft(form, found));
    },
  } satisfies Handlers;
}

function contentPart({ title, config }: Revision): Pick<Revision, 'title' | 'config'> {
  return { title, config };
}
