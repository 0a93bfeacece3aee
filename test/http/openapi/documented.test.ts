import { freeDocs } from '#features/docs.ts';
import { FREE } from '#test/http/routes/table.ts';
import { describeDocument } from './checks.ts';

describeDocument('free', freeDocs, FREE);
