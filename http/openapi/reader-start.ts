/**
 * Starts Swagger UI. A user who is signed in may try routes: each request to this service carries the session's nonce. No third
 * party is asked to validate the document. The layout is our own, and elements that Swagger UI leaves without a name, a heading
 * level or keyboard access get one.
 */
export const READER_START = `'use strict';
const { document: url, session } = document.getElementById('reader').dataset;
const hint = document.getElementById('hint');
let nonce;
fetch(session).then((answer) => (answer.ok ? answer.json() : null)).then((found) => {
  nonce = found?.nonce;
  hint.querySelector(found ? '[data-in]' : '[data-out]').hidden = false;
  if (found) hint.querySelector('b').textContent = found.user.login;
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

/** One main landmark around the whole page, and no links inside buttons. */
const ours = ({ React: { createElement: e } }) => ({
  components: {
    DeepLink: ({ text }) => e('span', null, text),
    Reader({ specSelectors, getComponent }) {
      const one = (name) => e(getComponent(name, true));
      if (specSelectors.loadingStatus() !== 'success') return one('BaseLayout');
      const wide = (...parts) => e('div', { className: 'wrapper' }, ...parts);
      return e('main', { className: 'swagger-ui' },
        e(getComponent('SvgAssets')),
        wide(one('InfoContainer')),
        e('div', { className: 'scheme-container' },
          e('div', { className: 'schemes wrapper' },
            e('div', { className: 'schemes-server-container' }, one('ServersContainer')),
            one('AuthorizeBtnContainer'))),
        wide(one('errors'), one('operations'), one('Models')));
    },
  },
});

const LEVELS = { '.opblock-tag': 2, 'section.models > h4': 2, '.opblock-body h4': 3, '.opblock-body h5': 4 };
const NAMES = {
  '#servers': 'Server',
  '.content-type': 'Media type',
  '.body-param__text': 'Request body',
  '.parameters-col_description select, .parameters-col_description input': 'Value',
};
let isDue = false;
const mend = () => {
  isDue = false;
  for (const [which, level] of Object.entries(LEVELS))
    for (const one of document.querySelectorAll(which)) one.setAttribute('aria-level', level);
  for (const [which, name] of Object.entries(NAMES))
    for (const one of document.querySelectorAll(which)) {
      const parameter = one.closest('[data-param-name]')?.dataset.paramName;
      if (!one.ariaLabel) one.ariaLabel = parameter ?? name;
    }
  for (const one of document.querySelectorAll('pre:not([tabindex])')) if (one.closest('.highlight-code')) one.tabIndex = 0;
};
new MutationObserver(() => {
  if (!isDue) requestAnimationFrame(mend);
  isDue = true;
}).observe(document.getElementById('reader'), { childList: true, subtree: true });

SwaggerUIBundle({
  url,
  dom_id: '#reader',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  plugins: [ours],
  layout: 'Reader',
  requestInterceptor(request) {
    const isOwn = new URL(request.url, location.href).origin === location.origin;
    if (nonce && isOwn && !request.headers.Authorization) request.headers['X-Host-Nonce'] ??= nonce;
    return request;
  },
});
`;
