import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import { runs } from '#test/environment/runs.ts';
import type { TestService } from '#test/environment/service.ts';
import { useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const when = (field: string, op: string, value?: unknown) => ({ rules: [{ field, op, value }] });
const FIELDS: Record<string, unknown>[] = [
  { type: 'text', name: 'kind', label: 'Kind' },
  {
    type: 'group',
    name: 'billing',
    label: 'Bill to',
    conditional: when('kind', 'not_empty'),
    fields: [
      { type: 'text', name: 'city', label: 'City', required: true },
      // Refers to the field beside it, not to the form's field of that name.
      { type: 'text', name: 'kind', label: 'Inner kind' },
      { type: 'text', name: 'why', label: 'Why', required: true, conditional: when('kind', 'equals', 'x') },
      { type: 'number', name: 'seats', label: 'Seats' },
      { type: 'calculated', name: 'double', formula: 'seats * 2' },
    ],
  },
  { type: 'text', name: 'note', label: 'Note', required: true, conditional: when('billing.seats', 'at_least', 3) },
  { type: 'calculated', name: 'total', formula: 'billing.double + 1' },
];
const config = formConfig(FIELDS);

let service: TestService;
let browser: TestBrowser;
let id: number;
useSite(async (site) => {
  ({ service, browser } = site);
  id = await createForm(service, { allowed_origins: ['http://forms.test'] }, FIELDS);
});

const entries = fc.record({
  kind: fc.constantFrom('', 'x'),
  'billing.city': fc.constantFrom('', 'Rome'),
  'billing.kind': fc.constantFrom('', 'x', 'y'),
  'billing.why': fc.constantFrom('', 'so'),
  'billing.seats': fc.constantFrom('', '1', '3'),
  note: fc.constantFrom('', 'n'),
});

test('page and server say the same of fields in groups', async () => {
  const page = await browser.open(`http://forms.test/forms/${id}`);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(entries, async (values) => {
      const { sent, errors, total } = await page.evaluate<{
        sent: Record<string, unknown>;
        errors: string[];
        total: unknown;
      }>(`(() => {
        const form = document.querySelector('form');
        const instance = form.svcaFormInstance;
        instance.reset();
        for (const [name, value] of Object.entries(${JSON.stringify(values)})) instance.setFieldValue(name, value);
        instance.validate();
        const sent = {};
        for (const [name, value] of new FormData(form)) {
          if (!name.startsWith('_svc') && !document.getElementsByName(name)[0].closest('.svca-extra')) sent[name] = value;
        }
        const errors = [...form.querySelectorAll('[aria-invalid=true]')].map(({ name }) => name);
        return { sent, errors, total: instance.getFieldValue('total') };
      })()`);
      const server = validateSubmission(config, sanitiseSubmission(config, sent));
      expect(errors.toSorted()).toEqual(Object.keys(server.errors).toSorted());
      expect(total).toEqual(server.values.total);
      expect('billing.city' in sent).toBe('billing' in server.values);
      for (const name of [...errors, ...Object.keys(sent)]) seen.add(name);
    }),
    { numRuns: runs(60) },
  );
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['billing.city', 'billing.why', 'note']));
}, 60_000);
