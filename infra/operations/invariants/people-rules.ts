import { officeExpertId } from '#functions/data/consultations/call.ts';
import { keys, partitions } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { membershipRow } from '#functions/data/people/membership.ts';
import { notificationAttributes } from '#functions/data/people/notification.ts';
import { personRow, statusEndRows } from '#functions/data/people/person.ts';
import { isExpert, isStaff, type Role } from '#shared/domain/roles.ts';
import type { Rule } from './rule.ts';
import { indexedAs } from './rule.ts';
import { idsIn, olderThan } from './table-model.ts';

const { lookups } = tableIndexes;

/** How long creating or removing a person step by step may be between two steps. */
const settledHours = 1;

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

/** No invitation is incomplete: row, profile, and account belong together. */
export const invitationsAreConsistent: Rule = ({ table, accounts }) => {
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
        `profile ${user_id} is marked as invited to ${invited_to}, which has no such invitation`,
    ),
  ];
};

/** User pool accounts and profiles are the same people, each in the group of their role and no other. */
export const accountsMatchProfiles: Rule = ({ table, accounts, now }) => {
  if (!accounts) return [];
  const profiles = new Set(table.Profile.items.map(({ user_id }) => user_id));
  const roles = new Map(table.Membership.items.map(({ user_id, role }) => [user_id, role]));
  const invited = new Set(table.Invitation.items.map(({ email }) => email));
  const known = new Set(accounts.map(({ userId }) => userId));
  const removed = new Set(table.RemovedAccount.items.map(({ user_id }) => user_id));
  return [
    ...accounts.flatMap(({ userId, email, status, groups, createdAt }) => {
      const role = roles.get(userId);
      const unclaimed =
        status !== 'UNCONFIRMED' &&
        ![profiles, removed].some((ids) => ids.has(userId)) &&
        !invited.has(email);
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

/** Nothing stays half renamed for long; everything else shows the profile's name. */
export const caseNamesMatchProfiles: Rule = ({ table }) => {
  const profiles = new Map(table.Profile.items.map((profile) => [profile.user_id, profile]));
  return table.Case.items.map((item) => {
    const profile = profiles.get(item.applicant_id);
    if (!profile) return `case ${item.id} belongs to ${item.applicant_id}, who has no profile`;
    const differs = profile.full_name !== item.applicant_name && !profile.renaming;
    return differs && `case ${item.id} has a different name than the profile of ${item.applicant_id}`;
  });
};

/** What an address sent is found by that address, and nothing else is. */
export const submissionsAreIndexedByAddress: Rule = ({ table, now }) => {
  const line = (email: string, kind: string, id: string) =>
    Object.values(keys.received(email, kind, id)).join(' ');
  const sent = new Map([
    ...table.Consultation.items.map(({ email, id }) => [line(email, 'CONSULTATION', id), id] as const),
    ...table.ContactMessage.items.map(({ email, id }) => [line(email, 'CONTACT', id), id] as const),
  ]);
  const known = new Set(table.Received.items.map(({ pk, sk }) => `${pk} ${sk}`));
  return [
    ...[...sent].map(
      ([place, id]) => !known.has(place) && `submission ${id} is missing from its address index`,
    ),
    ...table.Received.items.map(({ pk, sk, kind, id, expires_at, index }) => {
      const leftover = index[tableIndexes.dueForPurge.partition] !== undefined;
      // A message and its index row expire together.
      const expired = expires_at !== undefined && olderThan(0, new Date(expires_at * 1000), now);
      return (
        !sent.has(`${pk} ${sk}`) &&
        !leftover &&
        !expired &&
        `${kind} ${id} is in the address index but does not exist`
      );
    }),
  ];
};

/** A deletion request and the mark on the person belong together; a deletion that was started is completed. */
export const deletionsAreConsistent: Rule = ({ table, now }) => {
  const asked = new Map(table.Profile.items.map(({ user_id, deletion_org }) => [user_id, deletion_org]));
  const pending = new Map(table.Deletion.items.map((item) => [item.user_id, item]));
  return [
    ...table.Deletion.items.flatMap(({ user_id, org_id, state, started_at }) => [
      (asked.has(user_id) ? asked.get(user_id) !== org_id : state === 'requested') &&
        `deletion of ${user_id} was requested from ${org_id}, but the profile does not say so`,
      started_at &&
        olderThan(settledHours, started_at, now) &&
        `deletion of ${user_id} started on ${started_at} and is not finished: run it again`,
    ]),
    ...[...asked].map(
      ([userId, organizationId]) =>
        organizationId &&
        !pending.has(userId) &&
        `profile ${userId} waits for a deletion that does not exist`,
    ),
    ...table.DeletionReceipt.items.map(
      ({ user_id, account_removed }) =>
        account_removed && asked.has(user_id) && `person ${user_id} was deleted but still has records`,
    ),
  ];
};

/** Owners have the role for what they own; people who left, or lost the role, have handed it over. */
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
        olderThan(settledHours, started_at, now) &&
        `departure of ${user_id} from ${org_id} started on ${started_at} and is not finished`,
    ),
  ];
};

/** Recovery codes belong to the person whose address they are stored under. */
export const recoveryCodesHaveOwners: Rule = ({ table }) => {
  const places = new Map(
    table.Profile.items.map(({ user_id, email }) => [user_id, keys.recoveryCodes(email).pk]),
  );
  return table.RecoveryCodes.items.map(
    ({ user_id, pk }) => places.get(user_id) !== pk && `recovery codes of ${user_id} have no account`,
  );
};

/** Facts belong to someone who has a profile. */
export const factsHaveOwners: Rule = ({ table }) => {
  const people = new Set(table.Profile.items.map(({ pk }) => pk));
  return table.Facts.items.map(({ pk }) => !people.has(pk) && `facts of ${idsIn(pk)} belong to no one`);
};

/** Records are in the lists of their organization and by the ends of their statuses, and of someone who is there. */
export const peopleAreListed: Rule = ({ table }) => {
  const profiles = new Set(table.Profile.items.map(({ user_id }) => user_id));
  const records = new Set(table.Person.items.map(({ id }) => id));
  const line = (row: Record<string, unknown>, place: Record<string, unknown>) =>
    [row.pk, row.sk, place[lookups.partition], place[lookups.sort]].join(' ');
  const ends = new Set(table.StatusEnd.items.map((row) => line(row, row.index)));
  const missing = table.Person.items.flatMap((person) =>
    statusEndRows(person).map(
      (row) => !ends.delete(line(row, row)) && `person ${person.id} is missing from the ends of statuses`,
    ),
  );
  return [
    ...table.Person.items.flatMap((person) => [
      !indexedAs(person, personRow(person)) && `person ${person.id} is missing from their list`,
      person.user_id &&
        !profiles.has(person.user_id) &&
        `person ${person.id} has the account ${person.user_id}, which has no profile`,
    ]),
    ...missing,
    ...[...ends].map((row) => `${idsIn(row)} lists an end of a status that isn’t on record`),
    ...table.MovedPerson.items.map(
      ({ pk, moved_to }) =>
        !records.has(moved_to) && `${idsIn(pk)} leads to ${moved_to}, which has no record`,
    ),
  ];
};

/** Every notification is in its reader's list, and in the list of unread ones exactly until it is read. */
export const notificationsAreListed: Rule = ({ table }) =>
  table.Notification.items.map((item) => {
    const wanted = notificationAttributes(item);
    const names = [tableIndexes.dueForPurge, tableIndexes.lookups].flatMap(({ partition, sort }) => [
      partition,
      sort,
    ]);
    return (
      names.some((name) => item.index[name] !== wanted[name]) &&
      `notification ${item.id} to ${item.recipient} is not listed as it should be`
    );
  });

/** Whoever waits for a digest is listed for it, and gets it on time; no entry waits for one that isn't to come. */
export const digestsAreSent: Rule = ({ table, now }) => {
  const { partition, sort } = tableIndexes.dueForPurge;
  const open = new Set<string>();
  const rows = table.EmailSettings.items.flatMap(({ user_id, digest_on, closing, index }) => {
    for (const day of [digest_on, closing]) if (day) open.add(keys.digestEntry(user_id, day, '').pk + day);
    const due = index[sort];
    const isListed = index[partition] === partitions.digests(user_id) && due !== undefined;
    return [
      (digest_on !== undefined) !== isListed && `digest of ${user_id} is not listed as it should be`,
      due !== undefined &&
        olderThan(settledHours, due, now) &&
        `digest of ${user_id} has been due since ${due}`,
    ];
  });
  const entries = table.DigestEntry.items.map(
    ({ pk, sk }) =>
      !open.has(pk + sk.slice(0, 10)) && `digest entry ${idsIn(`${pk} ${sk}`)} waits for no digest`,
  );
  return [...rows, ...entries];
};

/** Saved views belong to an organization, or to someone who is staff of it or is on the way out. */
export const viewsHaveOwners: Rule = ({ table }) => {
  const organizations = new Set(table.Organization.items.map(({ org_id }) => org_id));
  const of = (userId: string, organizationId: string) => `${userId} in ${organizationId}`;
  const people = new Set([
    ...table.Membership.items.flatMap(({ user_id, org_id, role }) =>
      isStaff(role) ? [of(user_id, org_id)] : [],
    ),
    ...table.Departure.items.map(({ user_id, org_id }) => of(user_id, org_id)),
    ...table.Deletion.items.map(({ user_id, org_id }) => of(user_id, org_id)),
  ]);
  return table.CaseViews.items.map(({ pk, user_id, org_id }) => {
    const isOwned = user_id === undefined ? organizations.has(org_id) : people.has(of(user_id, org_id));
    return !isOwned && `views of ${idsIn(pk)} in ${org_id} belong to no one`;
  });
};

/** A calendar address belongs to someone who has a profile, and is stored under their ID. */
export const calendarsHaveOwners: Rule = ({ table }) => {
  const people = new Set(table.Profile.items.map(({ pk }) => pk));
  return table.Calendar.items.map(
    ({ pk, user_id }) =>
      (!people.has(pk) || keys.calendar(user_id).pk !== pk) && `calendar of ${idsIn(pk)} belongs to no one`,
  );
};
