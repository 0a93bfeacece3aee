import type * as english from '../en/integrations.ts';
import type { Translated } from '../text.ts';

export const integrations: Translated<typeof english.integrations> = {
  webhook: ['Webhook', 'Schickt jede Einsendung an ein Programm von Ihnen, über dessen Webadresse.'],
  mailchimp: ['Mailchimp', 'Trägt den Besucher in eine Liste bei Mailchimp ein.'],
  brevo: ['Brevo', 'Trägt den Besucher in eine Liste bei Brevo ein.'],
  create_post: ['Beitrag', 'Macht aus jeder Einsendung einen Beitrag, etwa in WordPress.'],
  custom: ['Eine andere', 'Für eine Erweiterung, die hier installiert ist. Sie sagt, was sie braucht.'],
};

export const providers: Translated<typeof english.providers> = {
  smtp: ['SMTP', 'Ein beliebiger Mailserver, etwa der Ihres Webhosters.'],
  sendgrid: ['SendGrid', 'Mit einem Konto bei SendGrid.'],
  mailgun: ['Mailgun', 'Mit einem Konto bei Mailgun.'],
  postmark: ['Postmark', 'Mit einem Konto bei Postmark.'],
  resend: ['Resend', 'Mit einem Konto bei Resend.'],
  brevo: ['Brevo', 'Mit einem Konto bei Brevo.'],
  ses: ['Amazon SES', 'Mit einem Konto bei Amazon Web Services.'],
};

export const integrationKeys: Translated<typeof english.integrationKeys> = {
  integration_id: ['Art der Integration'],
  settings: ['Einstellungen'],
  'integration.conditional': ['Bedingung', 'Wann Einsendungen dorthin gehen. Ohne Bedingung immer.'],
  'webhook.url': ['Schicken an', 'Beginnt mit https://. „Einfügen“ setzt Antworten ein.'],
  'webhook.secret': [
    'Geheimnis für die Signatur',
    'Beweist, dass eine Einsendung von hier kommt. Bleibt es leer, entsteht beim Speichern eines.',
  ],
  headers: ['Zusätzliche Kopfzeilen', 'Etwa Authorization, wenn der Empfänger das verlangt.'],
  'webhook.format': ['Format', 'Fragen Sie den Betreiber des Empfängers. Ohne Angabe JSON.'],
  'webhook.fields': [
    'Nur das schicken',
    'Namen mit Texten, in die „Einfügen“ Antworten setzt. Ohne Angabe alle Antworten.',
  ],
  file_link_hours: ['Links zu Dateien gelten (Stunden)', '0 schickt keine Links. Ohne Angabe 24.'],
  takes_erasures: [
    'Gelöschte Einsendungen melden',
    'Dann löscht auch der Empfänger. Geht nur ohne Antworten in „Schicken an“.',
  ],
  'integration.email': ['E-Mail-Adresse', 'Die der Person. Ohne Angabe das einzige E-Mail-Feld des Formulars.'],
  double_opt_in: ['Um Bestätigung per E-Mail bitten', 'Der Anbieter trägt nur ein, wer zugestimmt hat.'],
  update_existing: ['Auch ändern, wer schon auf der Liste steht', 'Ausgeschaltet bleibt für sie alles, wie es ist.'],
  'mailchimp.list_id': ['Zielgruppe', 'Ihre ID, wie Mailchimp sie zeigt.'],
  merge_fields: ['Angaben zur Person', 'Etwa FNAME für den Vornamen. „Einfügen“ setzt die Antwort ein.'],
  tags: ['Tags', 'So kennzeichnet Mailchimp die Person, etwa mit „Website“.'],
  'brevo.list_id': ['Liste', 'Ihre Nummer, wie Brevo sie zeigt.'],
  attributes: ['Angaben zur Person', 'Etwa FIRSTNAME. „Einfügen“ setzt die Antwort ein.'],
  template_id: ['E-Mail zur Bestätigung', 'Ihre Nummer bei Brevo. Nur nötig, wenn Personen bestätigen sollen.'],
  'brevo.redirect_url': [
    'Seite nach der Bestätigung',
    'Öffnet sich aus dem Link dieser E-Mail, etwa https://www.example.org/willkommen.',
  ],
  post_type: ['Art des Beitrags', 'Ohne Angabe „post“.'],
  post_title: ['Titel', '„Einfügen“ setzt Antworten ein.'],
  post_content: ['Text', '„Einfügen“ setzt Antworten ein. Bleibt er leer, stehen alle darin.'],
  post_status: ['Status', 'Ohne Angabe ein Entwurf.'],
  post_author: ['Autor', 'Anmeldename oder Nummer eines Kontos dort.'],
  post_name: ['Name in der Adresse', 'Bleibt er leer, entsteht er aus dem Titel.'],
  meta_input: ['Zusätzliche Felder', 'Namen mit Texten, in die „Einfügen“ Antworten setzt.'],

  host: ['Mailserver', 'Etwa mail.example.org.'],
  port: ['Port', 'Ohne Angabe 587.'],
  security: ['Verschlüsselung', 'Ohne Angabe STARTTLS.'],
  user: ['Benutzername', 'Leer lassen, wenn der Server keinen verlangt.'],
  password: ['Passwort', 'Leer lassen, wenn der Server keines verlangt.'],
  'sendgrid.region': ['Region des Kontos', 'Ohne Angabe weltweit.'],
  'mailgun.region': ['Region der Domain', 'Ohne Angabe USA.'],
  'mailgun.domain': ['Domain zum Versenden', 'Etwa mail.example.org, wie bei Mailgun eingerichtet.'],
  server_token: ['API-Token des Servers', 'Vom Server in Ihrem Konto bei Postmark.'],
  message_stream: ['Nachrichtenstrom', 'Ohne Angabe „outbound“.'],
  access_key_id: ['ID des Zugriffsschlüssels', 'Beginnt mit AKIA.'],
  secret_access_key: ['Geheimer Zugriffsschlüssel', 'Amazon zeigt ihn einmal, wenn er entsteht.'],
  'ses.region': ['Region', 'Etwa eu-west-1.'],
};
