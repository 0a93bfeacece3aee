import type { Catalogue } from '#console/texts/language.ts';
import { texts as absences } from './de/absences.ts';
import { texts as accountsMe } from './de/accounts/me.ts';
import { texts as accounts } from './de/accounts.ts';
import { texts as alerts } from './de/alerts.ts';
import { events as auditEvents } from './de/audit/events.ts';
import { texts as audit } from './de/audit.ts';
import { texts as builderCondition } from './de/builder/condition.ts';
import { texts as builderOptions } from './de/builder/options.ts';
import { texts as builderPanel } from './de/builder/panel.ts';
import { texts as builderProcess } from './de/builder/process.ts';
import { texts as builderRich } from './de/builder/rich.ts';
import { texts as builderTranslations } from './de/builder/translations.ts';
import { texts as builder } from './de/builder.ts';
import { texts as deliveriesDetail } from './de/deliveries/detail.ts';
import { texts as deliveriesOperations } from './de/deliveries/operations.ts';
import { texts as deliveries } from './de/deliveries.ts';
import { texts as formsData } from './de/forms/data.ts';
import { texts as formsList } from './de/forms/list.ts';
import { texts as formsNew } from './de/forms/new.ts';
import { texts as formsOne } from './de/forms/one.ts';
import { texts as formsPublish } from './de/forms/publish.ts';
import { texts as formsRevisions } from './de/forms/revisions.ts';
import { texts as invitations } from './de/invitations.ts';
import { navigation } from './de/navigation.ts';
import { texts as overviewGuide } from './de/overview/guide.ts';
import { texts as overview } from './de/overview.ts';
import { texts as ownSubmissions } from './de/own-submissions.ts';
import { texts as partsAmount } from './de/parts/amount.ts';
import { texts as partsBulk } from './de/parts/bulk.ts';
import { texts as partsDayRange } from './de/parts/day-range.ts';
import { texts as partsDifference } from './de/parts/difference.ts';
import { formTexts as partsForms } from './de/parts/forms.ts';
import { texts as partsMailDns } from './de/parts/mail-dns.ts';
import { texts as partsNumber } from './de/parts/number.ts';
import { reasons as partsReasons } from './de/parts/reasons.ts';
import { texts as partsSettingsForm } from './de/parts/settings-form.ts';
import { texts as person } from './de/person.ts';
import { texts as processes } from './de/processes.ts';
import { texts as results } from './de/results.ts';
import { texts as resultsLinks } from './de/results-links.ts';
import { texts as settingsAlerts } from './de/settings/alerts.ts';
import { texts as settingsMail } from './de/settings/mail.ts';
import { texts as settingsShop } from './de/settings/shop.ts';
import { texts as settingsSite } from './de/settings/site.ts';
import { texts as settingsWebhooks } from './de/settings/webhooks.ts';
import { shared } from './de/shared.ts';
import { texts as shell } from './de/shell.ts';
import { texts as spam } from './de/spam.ts';
import { texts as submissionsDetail } from './de/submissions/detail.ts';
import { texts as submissionsEdit } from './de/submissions/edit.ts';
import { errors as submissionsExportErrors } from './de/submissions/export-errors.ts';
import { texts as submissionsExports } from './de/submissions/exports.ts';
import { texts as submissionsImport } from './de/submissions/import.ts';
import { orderTexts as submissionsMoney } from './de/submissions/money.ts';
import { restTexts as submissionsRest } from './de/submissions/rest.ts';
import { texts as submissionsSchedules } from './de/submissions/schedules.ts';
import { stateTexts as submissionsStates } from './de/submissions/states.ts';
import { texts as submissionsTimeline } from './de/submissions/timeline.ts';
import { texts as submissions } from './de/submissions.ts';
import { texts as tasks } from './de/tasks.ts';
import { texts as visits } from './de/visits.ts';
import { texts as waitlist } from './de/waitlist.ts';
import type * as english from './en.ts';

/** Every text of the console in German, loaded when somebody reads German. The compiler checks it against English. */
export const de: Catalogue<typeof english> = {
  absences,
  accounts,
  accountsMe,
  alerts,
  audit,
  auditEvents,
  builder,
  builderCondition,
  builderOptions,
  builderPanel,
  builderProcess,
  builderRich,
  builderTranslations,
  deliveries,
  deliveriesDetail,
  deliveriesOperations,
  formsData,
  formsList,
  formsNew,
  formsOne,
  formsPublish,
  formsRevisions,
  overview,
  overviewGuide,
  partsAmount,
  partsBulk,
  partsDayRange,
  partsDifference,
  partsForms,
  partsMailDns,
  partsNumber,
  partsReasons,
  partsSettingsForm,
  person,
  ownSubmissions,
  processes,
  results,
  resultsLinks,
  settingsAlerts,
  settingsMail,
  settingsShop,
  settingsSite,
  settingsWebhooks,
  shared,
  shell,
  spam,
  submissions,
  submissionsDetail,
  submissionsEdit,
  submissionsExportErrors,
  submissionsExports,
  submissionsImport,
  submissionsRest,
  submissionsSchedules,
  submissionsMoney,
  submissionsStates,
  submissionsTimeline,
  tasks,
  visits,
  invitations,
  waitlist,
  navigation,
};
