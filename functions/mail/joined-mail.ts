import { isStaff, type Role } from '#shared/domain/roles.ts';
import type { NewMail } from '../data/jobs/mail.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { composeMail } from './compose-mail.ts';

/** Tells the owner of an existing account that an organization made them a member. */
export const joinedMail = (
  { email, org_id, role }: { readonly email: string; readonly org_id: string; readonly role: Role },
  organization: string,
): NewMail =>
  composeMail({
    to: email,
    org_id,
    subject: `You are now a member of ${organization} on Landfall`,
    heading: `You are now a member of ${organization}`,
    paragraphs: [
      isStaff(role)
        ? `Your role is ${role}. Sign in with your existing password.`
        : 'You can follow your visa cases there. Sign in with your existing password.',
      `Its team can see the record in your profile. If you don’t know ${organization}, contact us.`,
    ],
    action: { label: 'Sign in', url: `${setting(environmentNames.siteUrl)}/auth?tab=signin` },
  });
