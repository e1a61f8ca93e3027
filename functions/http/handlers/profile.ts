import type { profileDomain } from '#shared/contract/domains/profile.ts';
import { domainHandler } from '../endpoint.ts';
import { endpoints as calendar } from '../endpoints/calendar.ts';
import { endpoints as emailSettings } from '../endpoints/email-settings.ts';
import { endpoints as facts } from '../endpoints/facts.ts';
import { endpoints as notifications } from '../endpoints/notifications.ts';
import { endpoints as ownPerson } from '../endpoints/own-person.ts';
import { endpoints as profile } from '../endpoints/profile.ts';
import { endpoints as sessions } from '../endpoints/sessions.ts';

// Loaded on demand, since they are large: the data export is rarely used, and the questionnaires contain the questions
// of every visa path.
const dataExport = () => import('../endpoints/data-export.ts');
const intake = () => import('../endpoints/intake.ts');

export const handler = domainHandler<typeof profileDomain>({
  'GET /api/profile': profile,
  'PATCH /api/profile': profile,
  'POST /api/sign-out': profile,
  'GET /api/profile/facts': facts,
  'PUT /api/profile/facts': facts,
  'GET /api/profile/person': ownPerson,
  'PATCH /api/profile/person': ownPerson,
  'GET /api/profile/sessions': sessions,
  'DELETE /api/profile/sessions/{sessionId}': sessions,
  'DELETE /api/profile/sessions': sessions,
  'GET /api/profile/second-factor': sessions,
  'DELETE /api/profile/second-factor': sessions,
  'POST /api/profile/recovery-codes': sessions,
  'GET /api/profile/passkeys': sessions,
  'POST /api/profile/passkeys/options': sessions,
  'POST /api/profile/passkeys': sessions,
  'DELETE /api/profile/passkeys/{passkeyId}': sessions,
  'GET /api/profile/calendar': calendar,
  'PUT /api/profile/calendar': calendar,
  'DELETE /api/profile/calendar': calendar,
  'GET /api/calendar.ics': calendar,
  'GET /api/profile/data': dataExport,
  'GET /api/profile/deletion-request': dataExport,
  'POST /api/profile/deletion-request': dataExport,
  'DELETE /api/profile/deletion-request': dataExport,
  'GET /api/cases/{caseId}/intake': intake,
  'PATCH /api/cases/{caseId}/intake/{sectionId}': intake,
  'POST /api/cases/{caseId}/intake/{sectionId}/submission': intake,
  'PUT /api/cases/{caseId}/intake/{sectionId}/request': intake,
  'POST /api/cases/{caseId}/intake/{sectionId}/request/withdrawal': intake,
  'GET /api/notifications': notifications,
  'GET /api/notifications/unread': notifications,
  'POST /api/notifications/read': notifications,
  'POST /api/notifications/read-all': notifications,
  'GET /api/notifications/email-settings': emailSettings,
  'PUT /api/notifications/email-settings': emailSettings,
  'POST /api/email-settings/view': emailSettings,
  'POST /api/email-settings/change': emailSettings,
  'POST /api/unsubscribe': emailSettings,
});
