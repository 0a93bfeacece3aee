import { freeDocs } from '#features/docs.ts';
import { proDocs } from '#pro/docs.ts';
import { describeDocument } from '#test/http/openapi/checks.ts';
import { FREE, PRO } from '#test/http/routes/table.ts';

describeDocument('Pro', { ...freeDocs, ...proDocs }, { ...FREE, ...PRO });
