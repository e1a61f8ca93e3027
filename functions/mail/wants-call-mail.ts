import { mailChoiceOf } from '#shared/domain/notification-groups.ts';
import { type CallItem, officeExpertId } from '../data/consultations/call.ts';
import { getEmailSettings } from '../data/people/email-settings.ts';

/** Whether a call's expert gets email about it. Office calls have no account, and so no settings. */
export const wantsCallMail = async ({ expert_id }: CallItem): Promise<boolean> =>
  expert_id === officeExpertId ||
  mailChoiceOf((await getEmailSettings(expert_id)).choices, 'calls') !== 'off';
