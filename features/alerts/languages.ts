/** Languages that people are told of alerts in. */
export const ALERT_LANGUAGES = ['en', 'de'] as const;
export type AlertLanguage = (typeof ALERT_LANGUAGES)[number];
export const USUAL_LANGUAGE: AlertLanguage = 'en';
