import { followVersioning } from '#workflows/versioning.ts';
import { aiRequest } from './ai/workflow.ts';
import { draft } from './drafts/workflow.ts';
import { licenseCheck } from './licence/workflow.ts';
import { paymentDrift } from './payments/workflows/payment-drift.ts';
import { paymentOrder } from './payments/workflows/payment-order.ts';
import { PRO_RUN_VERSIONING } from './versioning.ts';

followVersioning({ aiRequest, draft, licenseCheck, paymentDrift, paymentOrder }, PRO_RUN_VERSIONING);

// The entry of the workflow bundle of the Pro edition.
export * from '#workflows/index.ts';
export { aiRequest, draft, licenseCheck, paymentDrift, paymentOrder };
