import { type CallItem, officeExpertId } from '../data/consultations/call.ts';
import { emailSettingsLinks } from './email-settings-links.ts';

/** The links of an email to a call's expert; none for office calls, which have no account and so no settings. */
export const callSettingsLinks = async ({ expert_id }: CallItem) =>
  expert_id === officeExpertId ? {} : emailSettingsLinks(expert_id, ['calls']);
