/** The languages of alerts. */
export const ALERT_LANGUAGES = ['en', 'de'] as const;
export type AlertLanguage = (typeof ALERT_LANGUAGES)[number];
export const USUAL_LANGUAGE: AlertLanguage = 'en';
