import { freeDocs } from '#http/openapi/free-docs.ts';
import { FREE } from '#test/http/routes/table.ts';
import { describeDocument } from './checks.ts';

describeDocument('free', freeDocs, FREE);
