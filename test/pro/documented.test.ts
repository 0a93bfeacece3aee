import { describeDocument } from '#test/http/openapi/checks.ts';
import { FREE, PRO } from '#test/http/routes/table.ts';
import { routeDocs } from './environment/route-docs.ts';

describeDocument('Pro', routeDocs, { ...FREE, ...PRO });
