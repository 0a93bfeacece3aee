import { FORMAT, VERSION } from '#features/forms/form-file.ts';
import { readForm } from '#features/forms/routes/form-body.ts';
import { formStatus } from '#features/forms/status.ts';
import { warnOfForm } from '#features/forms/warnings.ts';
import type { ParsedForm } from '#forms/config/parse.ts';
import { created, done, type Handlers, needsService, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { activeForm, anyForm, configJson, formJson } from '../forms/json.ts';
import { separated } from '../forms/secrets.ts';
import { contentOf, type DemoForm, editedOf, pageOf } from '../store.ts';
import { countsOf } from './submissions.ts';

/** Forms: the list, one of them, creating, copying, removing. */
export function formHandlers(demo: Demo) {
  const { store, rules, clock, note } = demo;

  const create = async ({ title, config }: ParsedForm, isPublished: boolean) => {
    const now = clock();
    const saved = separated(rules, config, []);
    const id = Math.max(0, ...store.forms.map((form) => form.id)) + 1;
    const publishedAt = isPublished ? now : null;
    const form: DemoForm = {
      ...{ id, isActive: true, revision: 1, draftRevision: null, createdAt: now, updatedAt: now, publishedAt },
      ...{ closedAt: null, publishAt: null, secretPaths: saved.secretPaths },
      revisions: [{ revision: 1, title, config: saved.config, createdAt: now, publishedAt }],
    };
    store.forms.push(form);
    note('form.created', `form:${id}`);
    return { ...formJson(demo, form), warnings: await warnOfForm({}, saved.config) };
  };
  const isPublished = ({ published }: { published?: unknown }) => published !== 'false';

  return {
    'GET /svcb/v1/forms': ({ query }) => {
      const { fields = 'all', limit, after } = query;
      const { items, next } = pageOf(selected(demo, query), { limit, after });
      const json = (form: DemoForm) => {
        const whole = formJson(demo, form);
        if (fields === 'all') return whole;
        const { config: _config, ...titles } = whole;
        return fields === 'titles' ? titles : { ...titles, ...countsOf(demo, form) };
      };
      return ok({ forms: items.map(json), next, total: selected(demo, query).length });
    },
    'GET /svcb/v1/forms/{id}': ({ params: { id } }) => ok(formJson(demo, activeForm(demo, id))),
    'GET /svca/v1/forms/{id}/builder': ({ params: { id } }) => {
      const form = anyForm(demo, id);
      const { title, config } = contentOf(form);
      return ok({
        form: { id, title, active: form.isActive ? 1 : 0 },
        config: configJson(rules, config, form.secretPaths) as never,
      });
    },
    'POST /svcb/v1/forms': async ({ body, query }) =>
      created(await create(readForm({ ...body }, { rules }), isPublished(query))),
    'POST /svcb/v1/forms/import': async ({ body, query }) => {
      const { format, form, needs_secrets: secrets } = body;
      if (format !== FORMAT || !form) {
        throw new Refused(422, 'validation_failed', 'This is no export of a form.', { format: 'format is missing' });
      }
      const saved = await create(readForm({ ...form }, { rules }), isPublished(query));
      return created({ ...saved, needs_secrets: secrets ?? [] });
    },
    'POST /svcb/v1/forms/convert': ({ language }) => {
      throw needsService(language, {
        en: 'convert forms of other systems',
        de: 'Formulare anderer Systeme zu übernehmen',
      });
    },
    'POST /svcb/v1/forms/{id}/duplicate': async ({ params: { id }, query, body }) => {
      const { title, config } = contentOf(activeForm(demo, id));
      return created(await create({ title: body?.title ?? `${title} (copy)`, config }, isPublished(query)));
    },
    'GET /svcb/v1/forms/{id}/export': ({ params: { id } }) => {
      const form = activeForm(demo, id);
      const { title, config } = contentOf(form);
      const bare = rules.withoutSecrets(config, form.secretPaths);
      return ok({
        ...{ format: FORMAT, version: VERSION, form: { title, config: bare.config as never } },
        needs_secrets: bare.secrets,
      });
    },
    'DELETE /svcb/v1/forms/{id}': ({ params: { id } }) => {
      activeForm(demo, id).isActive = false;
      note('form.trashed', `form:${id}`);
      return done();
    },
    'POST /svcb/v1/forms/{id}/restore': ({ params: { id } }) => {
      const form = anyForm(demo, id);
      form.isActive = true;
      note('form.restored', `form:${id}`);
      return ok(formJson(demo, form));
    },
    'GET /svcb/v1/forms/{id}/limits': ({ params: { id } }) => {
      const form = activeForm(demo, id);
      const { limits } = contentOf(form).config.options;
      const taken = store.submissions.filter(({ formId }) => formId === id).length;
      const most = limits?.max_submissions ?? null;
      const status = formStatus({ ...form, config: contentOf(form).config }, clock());
      const isFull = most !== null && taken >= most;
      return ok({
        ...{ state: status === 'open' ? (isFull ? 'full' : 'open') : 'closed', message: null, opens_at: null },
        ...{ closes_at: null, options: [], slots: [] },
        places: most === null ? null : { most, taken, left: Math.max(0, most - taken) },
      });
    },
    'GET /svcb/v1/forms/{id}/translations': ({ params: { id } }) => {
      const { language, missing } = rules.translationReport(editedOf(activeForm(demo, id)));
      return ok({
        language,
        languages: [...missing].map(([tag, places]) => ({
          ...{ language: tag, complete: places.length === 0, service_texts: tag },
          missing: places.map(({ path, original }) => ({ path: path.join('.'), original })),
        })),
      });
    },
    'POST /svcb/v1/forms/{id}/prefill-links': ({ language }) => {
      throw needsService(language, { en: 'seal links', de: 'Links zu versiegeln' });
    },
  } satisfies Handlers;
}

/** Returns the forms that a list shows, in its order. */
function selected(
  { store }: Demo,
  {
    ids,
    search = '',
    state = 'active',
    sort = '-updated_at',
  }: { ids?: string; search?: string; state?: string; sort?: string },
): DemoForm[] {
  const wanted = ids?.split(',').map(Number);
  const text = search.toLowerCase();
  const titleOf = (form: DemoForm) => contentOf(form).title;
  const found = store.forms.filter(
    (form) =>
      (state === 'all' || form.isActive === (state === 'active')) &&
      (wanted === undefined || wanted.includes(form.id)) &&
      titleOf(form).toLowerCase().includes(text),
  );
  const direction = sort.startsWith('-') ? -1 : 1;
  const by = sort.replace('-', '');
  const order = (one: DemoForm, other: DemoForm) => {
    if (by === 'title') return titleOf(one).localeCompare(titleOf(other));
    return by === 'id' ? one.id - other.id : one.updatedAt.getTime() - other.updatedAt.getTime();
  };
  return found.sort((one, other) => direction * order(one, other));
}
