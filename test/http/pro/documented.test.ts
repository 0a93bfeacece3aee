import { freeDocs } from '../../../http/openapi/free-docs.ts';
import { proDocs } from '../../../http/svcb/pro/docs.ts';
import { describeDocument } from '../openapi/checks.ts';
import { FREE, PRO } from '../routes/table.ts';

describeDocument('Pro', { ...freeDocs, ...proDocs }, { ...FREE, ...PRO });
