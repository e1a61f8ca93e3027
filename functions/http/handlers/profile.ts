import { profileDomain } from '#shared/contract/domains/profile.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { getDeletionRequest, requestDeletion, withdrawDeletion } from '../../erasure/deletion-request.ts';
import {
  getEmailSettings,
  putEmailSettings,
  putMailedSettings,
  unsubscribe,
  viewMailedSettings,
} from '../../notifications/email-settings.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
} from '../../notifications/notification-functions.ts';
import {
  createCalendarAddress,
  getCalendarAddress,
  removeCalendarAddress,
} from '../../people/calendar-address.ts';
import { exportData } from '../../people/export-data.ts';
import { getFacts, putFacts } from '../../people/facts.ts';
import { getProfile } from '../../people/get-profile.ts';
import { addPasskey, deletePasskey, listPasskeys, startPasskey } from '../../people/passkeys.ts';
import { changeOwnPerson, getOwnPerson } from '../../people/person.ts';
import { createRecoveryCodes, getSecondFactor, turnOffSecondFactor } from '../../people/second-factor.ts';
import { endOtherSessions, endSession, listSessions } from '../../people/sessions.ts';
import { settleAccount } from '../../people/settle-account.ts';
import { signOut } from '../../people/sign-out.ts';
import { updateProfile } from '../../people/update-profile.ts';
import { domainHandler } from '../endpoint.ts';

export const handler = domainHandler(
  profileDomain,
  {
    getProfile,
    updateProfile,
    getFacts,
    putFacts,
    getOwnPerson,
    changeOwnPerson,
    signOut,
    listSessions,
    endSession,
    endOtherSessions,
    getCalendarAddress,
    createCalendarAddress,
    removeCalendarAddress,
    // It writes calendars with a library that no other request needs.
    getCalendar: onDemand(async () => (await import('../../people/get-calendar.ts')).getCalendar),
    getSecondFactor,
    turnOffSecondFactor,
    createRecoveryCodes,
    listPasskeys,
    startPasskey,
    addPasskey,
    deletePasskey,
    exportData,
    getDeletionRequest,
    requestDeletion,
    withdrawDeletion,
    listNotifications,
    countUnreadNotifications,
    markNotificationsRead,
    markAllNotificationsRead,
    getEmailSettings,
    putEmailSettings,
    viewMailedSettings,
    putMailedSettings,
    unsubscribe,
  },
  { getProfile: settleAccount },
);
