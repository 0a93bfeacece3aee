/** The service's own integrations. Adding one takes a folder with `definition.ts` and `deliver.ts`, and a line here. */
export { brevo } from './brevo/definition.ts';
export { createPost } from './create-post/definition.ts';
export { mailchimp } from './mailchimp/definition.ts';
export { webhook } from './webhook/definition.ts';
