import { officeExpertId } from '#functions/data/consultations/call.ts';
import { membershipRow } from '#functions/data/people/membership.ts';
import { canInvite } from '#shared/domain/permissions.ts';
import { isExpert, isStaff, type Role } from '#shared/domain/roles.ts';
import { indexedAs, type Rule } from './rule.ts';
import { olderThan } from './table-model.ts';

/** How long a step-by-step creation or removal of a person may pause between two steps. */
const graceHours = 1;

/** Every member has a profile with the same name and address, and is in the lists of their organization. */
export const membersAreConsistent: Rule = ({ table }) => {
  const profiles = new Map(table.Profile.items.map((profile) => [profile.user_id, profile]));
  const organizations = new Set(table.Organization.items.map(({ org_id }) => org_id));
  return table.Membership.items.flatMap((member) => {
    const profile = profiles.get(member.user_id);
    const { user_id, org_id } = member;
    return [
      !profile && `member ${user_id} of ${org_id} has no profile`,
      profile &&
        profile.full_name !== member.full_name &&
        `member ${user_id} has a different name than its profile`,
      profile &&
        profile.email !== member.email &&
        `member ${user_id} has a different address than its profile`,
      !organizations.has(org_id) && `member ${user_id} belongs to ${org_id}, which has no record`,
      !indexedAs(member, membershipRow(member)) && `member ${user_id} is missing from its list`,
    ];
  });
};

/**
 * No invitation is incomplete: row, profile, and account belong together. None is from someone who can no longer invite
 * anyone, unless their departure is in progress.
 */
export const invitationsAreConsistent: Rule = ({ table, accounts }) => {
  const invitations = new Map(
    table.Invitation.items.flatMap((each) => (each.user_id ? [[each.user_id, each]] : [])),
  );
  const profiles = new Map(table.Profile.items.map((profile) => [profile.user_id, profile]));
  const known = accounts && new Set(accounts.map(({ userId }) => userId));
  const senders = new Set(
    [...table.Membership.items.filter(({ role }) => canInvite(role)), ...table.Departure.items].map(
      ({ user_id, org_id }) => `${user_id} ${org_id}`,
    ),
  );
  return [
    ...table.Invitation.items.map(
      ({ user_id, org_id, invited_by_id }) =>
        invited_by_id &&
        !senders.has(`${invited_by_id} ${org_id}`) &&
        `invitation of ${user_id ?? 'a person'} to ${org_id} is from ${invited_by_id}, who can’t invite anyone`,
    ),
    ...[...invitations].flatMap(([userId, { org_id }]) => [
      profiles.get(userId)?.invited_to !== org_id && `invitation of ${userId} to ${org_id} has no profile`,
      known && !known.has(userId) && `invitation of ${userId} to ${org_id} has no account`,
    ]),
    ...table.Profile.items.map(
      ({ user_id, invited_to }) =>
        invited_to &&
        invitations.get(user_id)?.org_id !== invited_to &&
        `profile ${user_id} is marked as invited to ${invited_to}, which has no such invitation`,
    ),
  ];
};

/** Owners have the role for what they own. People who left or lost the role have handed it over. */
export const assigneesAreMembers: Rule = ({ table, now }) => {
  const roles = new Map(
    table.Membership.items.map((member) => [`${member.user_id} ${member.org_id}`, member.role]),
  );
  const leaving = new Set(table.Departure.items.map(({ user_id, org_id }) => `${user_id} ${org_id}`));
  const may = (user_id: string, org_id: string, allowed: (role: Role) => boolean): boolean => {
    const role = roles.get(`${user_id} ${org_id}`);
    return (role !== undefined && allowed(role)) || leaving.has(`${user_id} ${org_id}`);
  };
  return [
    ...table.Case.items.map(
      ({ id, org_id, owner_id }) =>
        owner_id && !may(owner_id, org_id, isStaff) && `case ${id} is owned by ${owner_id}, who is not staff`,
    ),
    ...table.Consultation.items.map(
      ({ id, org_id, owner_id }) =>
        owner_id &&
        !may(owner_id, org_id, isExpert) &&
        `consultation ${id} is owned by ${owner_id}, who does not manage consultations`,
    ),
    ...table.Call.items.map(
      ({ consultation_id, org_id, expert_id, status, start }) =>
        status === 'booked' &&
        expert_id !== officeExpertId &&
        start > now.toISOString() &&
        !may(expert_id, org_id, isExpert) &&
        `call of consultation ${consultation_id} is with ${expert_id}, who takes no calls`,
    ),
    ...table.ExpertHours.items.map(
      ({ pk, user_id }) =>
        !may(user_id, pk.slice('ORG#'.length), isExpert) && `hours of ${user_id}, who takes no calls`,
    ),
    ...table.Departure.items.map(
      ({ user_id, org_id, started_at }) =>
        olderThan(graceHours, started_at, now) &&
        `departure of ${user_id} from ${org_id} started on ${started_at} and is not finished`,
    ),
  ];
};
