import type { Catalogue } from '#console/texts/language.ts';
import { texts as aiAsk } from './de/ai/ask.ts';
import { texts as aiReview } from './de/ai/review.ts';
import { texts as aiSentence } from './de/ai/sentence.ts';
import { texts as aiRequests } from './de/ai-requests.ts';
import { texts as drafts } from './de/drafts.ts';
import { texts as headless } from './de/headless.ts';
import { proNavigation } from './de/navigation.ts';
import { texts as ordersDetail } from './de/orders/detail.ts';
import { texts as ordersList } from './de/orders/list.ts';
import { states as ordersStates } from './de/orders/states.ts';
import { texts as settingsAi } from './de/settings/ai.ts';
import { texts as settingsLicence } from './de/settings/licence.ts';
import { texts as settingsPayments } from './de/settings/payments.ts';
import { texts as settingsPdf } from './de/settings/pdf.ts';
import type * as english from './en.ts';

/** Every text of the Pro package in German, loaded when somebody reads German. The compiler checks it against English. */
export const de: Catalogue<typeof english> = {
  aiRequests,
  aiAsk,
  aiReview,
  aiSentence,
  drafts,
  headless,
  ordersDetail,
  ordersList,
  ordersStates,
  settingsAi,
  settingsLicence,
  settingsPayments,
  settingsPdf,
  proNavigation,
};
