import type { RunningDemo } from './contract.ts';
import { createDemo, type DemoOptions } from './demo.ts';
import { formPage } from './forms/frames.ts';
import { createServer } from './serve.ts';
import { contentOf, editedOf } from './store.ts';

/** Begins with the data of the demo, behind the requests of a page. */
export function beginDemo(options: Omit<DemoOptions, 'edition'>, root: string): RunningDemo {
  const demo = createDemo({ ...options, edition: options.pro ? 'pro' : 'free' });
  const serve = createServer(demo, options.pro, root);
  return {
    serve: async (request) => (await serve(request)).response,
    pageOf(formId) {
      const form = demo.store.forms.find(({ id }) => id === formId);
      return form ? formPage(demo, form.publishedAt ? contentOf(form) : editedOf(form)) : null;
    },
  };
}
