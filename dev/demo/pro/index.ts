import { draftsOption } from '#pro/drafts/option.ts';
import { headlessOption } from '#pro/headless/option.ts';
import { paymentOption } from '#pro/payments/option.ts';
import type { DemoPro } from '../demo.ts';
import { proFiles, proHandlers } from './handlers.ts';

/** The part of the Pro package that the demo shows. */
export const pro: DemoPro = {
  options: [draftsOption, headlessOption, paymentOption],
  handlers: proHandlers,
  files: proFiles,
};
