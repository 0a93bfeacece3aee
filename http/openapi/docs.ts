import { file, type RouteDocs } from './route-doc.ts';
import { like } from './sample.ts';

export const openApiDocs: RouteDocs = {
  'GET b:/openapi.json': {
    tag: 'This document',
    summary: 'This document, as OpenAPI 3.1',
    access: 'visitor',
    answers: { 200: like({ openapi: '3.1.0' }, { type: 'object' }) },
  },
  'GET /docs/api': {
    tag: 'This document',
    summary: 'A page to read it',
    access: 'visitor',
    answers: { 200: file('text/html') },
  },
};
