/** Overrides of Swagger UI's style, so that every text has enough contrast in light and in dark mode. */
export const READER_STYLE = `body { margin: 0; }
#reader *, #reader *::before, #reader *::after { transition: none !important; }
#hint { box-sizing: border-box; max-width: 1460px; margin: 0 auto; padding: 12px 20px 0; font: 14px/1.5 sans-serif; color: #23282f; }
#hint p { margin: 0; }
#hint a, .swagger-ui .info a, .swagger-ui .info .url, .swagger-ui .link { color: #1b5fae; text-decoration: underline; }
.swagger-ui .version pre.version, .swagger-ui .info .title small { background: #5b6270; }
.swagger-ui .info .title small.version-stamp, .swagger-ui .version-stamp pre.version { background: #4b6a00; }
.swagger-ui .btn.authorize { border-color: #17704a; color: #17704a; }
.swagger-ui .btn.authorize svg { fill: #17704a; }
.swagger-ui .opblock .opblock-summary-method { background: #3d4b5c; color: #fff; text-shadow: none; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0b61a4; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17704a; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a4b00; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3201f; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0a6b5b; }
.swagger-ui .parameter__in, .swagger-ui .parameter__type, .swagger-ui .prop-format, .swagger-ui .response-control-media-type__accept-message { color: #4a4f57; }
.swagger-ui .btn.execute { background: #1b5fae; border-color: #1b5fae; color: #fff; }
.swagger-ui .download-contents { background: #4a5160; color: #fff; }
.swagger-ui .btn.cancel { border-color: #b3201f; color: #b3201f; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #b3201f; }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ff9d9d !important; }
.swagger-ui .response-control-media-type--accept-controller select { border-color: #17704a; }
:focus-visible { outline: 3px solid #1b5fae; outline-offset: 2px; }
html.dark-mode body { background: #1c2022; }
html.dark-mode #hint { color: #e4e6e6; }
html.dark-mode :focus-visible { outline-color: #8cc0ff; }
html.dark-mode #hint a, html.dark-mode .swagger-ui .info a, html.dark-mode .swagger-ui .info .url, html.dark-mode .swagger-ui .link { color: #8cc0ff; }
html.dark-mode .swagger-ui .btn.authorize { border-color: #6fdca8; color: #6fdca8; }
html.dark-mode .swagger-ui .btn.authorize svg { fill: #6fdca8; }
html.dark-mode .swagger-ui .header-col { color: #e4e6e6; }
html.dark-mode .swagger-ui .btn.cancel, html.dark-mode .swagger-ui .try-out__btn.cancel { border-color: #ff9d9d; color: #ff9d9d; }
html.dark-mode .swagger-ui .parameter__in, html.dark-mode .swagger-ui .parameter__type, html.dark-mode .swagger-ui .prop-format, html.dark-mode .swagger-ui .response-control-media-type__accept-message { color: #c3c8cc; }
html.dark-mode .swagger-ui .parameter__name.required span, html.dark-mode .swagger-ui .parameter__name.required::after { color: #ff9d9d; }
`;
