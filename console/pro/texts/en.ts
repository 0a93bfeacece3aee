/** Every text of the Pro package in English. Views import the files that they need; only types are made of this list. */

export { texts as aiAsk } from './en/ai/ask.ts';
export { texts as aiReview } from './en/ai/review.ts';
export { texts as aiSentence } from './en/ai/sentence.ts';
export { texts as aiRequests } from './en/ai-requests.ts';
export { texts as drafts } from './en/drafts.ts';
export { texts as headless } from './en/headless.ts';
export { proNavigation } from './en/navigation.ts';
export { texts as ordersDetail } from './en/orders/detail.ts';
export { texts as ordersList } from './en/orders/list.ts';
export { states as ordersStates } from './en/orders/states.ts';
export { texts as settingsAi } from './en/settings/ai.ts';
export { texts as settingsLicence } from './en/settings/licence.ts';
export { texts as settingsPayments } from './en/settings/payments.ts';
export { texts as settingsPdf } from './en/settings/pdf.ts';
