import type { FormOption } from '#forms/config/option.ts';
import { draftsOption } from './drafts/option.ts';
import { headlessOption } from './headless/option.ts';
import { paymentOption } from './payments/option.ts';

/** What a form may have in the Pro edition alone. */
export const proFormOptions: readonly FormOption[] = [headlessOption, paymentOption, draftsOption];
