import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsDayRange', { from: 'From', to: 'To' });
