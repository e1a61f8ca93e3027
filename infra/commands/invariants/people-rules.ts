import { membershipRow } from '#functions/data/membership.ts';
import type { Rule } from './rule.ts';
import { indexedAs } from './rule.ts';
import { olderThan } from './table-model.ts';

/** A person made or removed step by step may stand between steps for so long. */
const settledHours = 1;

/** Every member has a profile of the same name and address, and stands in the lists of their organization. */
export const membersAreWhole: Rule = ({ table }) => {
  const profiles = new Map(table.Profile.items.map((profile) => [profile.user_id, profile]));
  const organizations = new Set(table.Organization.items.map(({ org_id }) => org_id));
  return table.Membership.items.flatMap((member) => {
    const profile = profiles.get(member.user_id);
    const { user_id, org_id } = member;
    return [
      !profile && `member ${user_id} of ${org_id} has no profile`,
      profile &&
        profile.full_name !== member.full_name &&
        `member ${user_id} has another name than its profile`,
      profile && profile.email !== member.email && `member ${user_id} has another address than its profile`,
      !organizations.has(org_id) && `member ${user_id} belongs to ${org_id}, which has no record`,
      !indexedAs(member, membershipRow(member)) && `member ${user_id} is not in its place of the lists`,
    ];
  });
};

/** No invitation is half: row, profile and account belong together. */
export const invitationsAreWhole: Rule = ({ table, accounts }) => {
  const invitations = new Map(
    table.Invitation.items.flatMap((each) => (each.user_id ? [[each.user_id, each]] : [])),
  );
  const profiles = new Map(table.Profile.items.map((profile) => [profile.user_id, profile]));
  const known = accounts && new Set(accounts.map(({ userId }) => userId));
  return [
    ...[...invitations].flatMap(([userId, { org_id }]) => [
      profiles.get(userId)?.invited_to !== org_id && `invitation of ${userId} to ${org_id} has no profile`,
      known && !known.has(userId) && `invitation of ${userId} to ${org_id} has no account`,
    ]),
    ...table.Profile.items.map(
      ({ user_id, invited_to }) =>
        invited_to &&
        invitations.get(user_id)?.org_id !== invited_to &&
        `profile ${user_id} is marked as invited to ${invited_to}, which did not invite it`,
    ),
  ];
};

/** Accounts of the user pool and profiles are the same people, in the group of their role and no other. */
export const accountsAreProfiles: Rule = ({ table, accounts, now }) => {
  if (!accounts) return [];
  const profiles = new Set(table.Profile.items.map(({ user_id }) => user_id));
  const roles = new Map(table.Membership.items.map(({ user_id, role }) => [user_id, role]));
  const invited = new Set(table.Invitation.items.map(({ email }) => email));
  const known = new Set(accounts.map(({ userId }) => userId));
  return [
    ...accounts.flatMap(({ userId, email, status, groups, createdAt }) => {
      const role = roles.get(userId);
      const unclaimed = status !== 'UNCONFIRMED' && !profiles.has(userId) && !invited.has(email);
      return [
        unclaimed && olderThan(settledHours, createdAt, now) && `account ${userId} has no profile`,
        role &&
          groups.join() !== role &&
          `account ${userId} is in the groups [${groups}], not in ${role} alone`,
      ];
    }),
    ...[...profiles].map((userId) => !known.has(userId) && `profile ${userId} has no account`),
  ];
};

/** Nothing is left half renamed for long; what is shows the name of the profile. */
export const namesAgree: Rule = ({ table }) => {
  const profiles = new Map(table.Profile.items.map((profile) => [profile.user_id, profile]));
  return table.Case.items.map((item) => {
    const profile = profiles.get(item.applicant_id);
    if (!profile) return `case ${item.id} is of ${item.applicant_id}, who has no profile`;
    const differs = profile.full_name !== item.applicant_name && !profile.renaming;
    return differs && `case ${item.id} has another name than the profile of ${item.applicant_id}`;
  });
};
