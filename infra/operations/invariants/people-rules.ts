import { keys } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { personRow, statusEndRows } from '#functions/data/people/person.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { personName } from '#shared/records/person.ts';
import type { Rule } from './rule.ts';
import { indexedAs } from './rule.ts';
import { idsIn, olderThan } from './table-model.ts';

const { lookups } = tableIndexes;

/** How long a step-by-step creation or removal of a person may pause between two steps. */
const graceHours = 1;

/** User pool accounts and profiles match, and each account is in exactly the group of its role. */
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
        unclaimed && olderThan(graceHours, createdAt, now) && `account ${userId} has no profile`,
        role &&
          groups.join() !== role &&
          `account ${userId} is in the groups [${groups}], not in ${role} alone`,
      ];
    }),
    ...[...profiles].map((userId) => !known.has(userId) && `profile ${userId} has no account`),
  ];
};

/** No rename stays unfinished for long. Every copy of a name matches the profile. */
export const caseNamesMatchProfiles: Rule = ({ table }) => {
  const profiles = new Map(table.Profile.items.map((profile) => [profile.user_id, profile]));
  return table.Case.items.map((item) => {
    const profile = profiles.get(item.applicant_id);
    if (!profile) return `case ${item.id} belongs to ${item.applicant_id}, who has no profile`;
    const name = item.dependent ? item.dependent.name : profile.full_name;
    const differs = name !== item.applicant_name && !profile.renaming;
    return differs && `case ${item.id} has a different name than the profile of ${item.applicant_id}`;
  });
};

/**
 * Dependents' cases have the name and relationship from the record. Dependents removed from the record keep
 * theirs.
 */
export const dependentCasesMatchRecords: Rule = ({ table }) => {
  const dependents = new Map(
    table.Person.items.flatMap(({ id, fields }) =>
      (fields.dependents ?? []).map((each) => [`${id} ${each.id}`, each] as const),
    ),
  );
  return table.Case.items.map(({ id, applicant_id, dependent }) => {
    const recorded = dependents.get(`${applicant_id} ${dependent?.id}`);
    const differs =
      recorded &&
      (personName(recorded) !== dependent?.name || recorded.relationship !== dependent?.relationship);
    return (
      differs && `case ${id} has a different dependent than the record of ${applicant_id}: run reindex:search`
    );
  });
};

/** Submissions are indexed by their sender's address, and nothing else is. */
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

/** A deletion request and its marker on the person match. A deletion that was started is completed. */
export const deletionsAreConsistent: Rule = ({ table, now }) => {
  const asked = new Map(table.Profile.items.map(({ user_id, deletion_org }) => [user_id, deletion_org]));
  const pending = new Map(table.Deletion.items.map((item) => [item.user_id, item]));
  return [
    ...table.Deletion.items.flatMap(({ user_id, org_id, state, started_at }) => [
      (asked.has(user_id) ? asked.get(user_id) !== org_id : state === 'requested') &&
        `deletion of ${user_id} was requested from ${org_id}, but the profile does not say so`,
      started_at &&
        olderThan(graceHours, started_at, now) &&
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

/** Recovery codes belong to the person under whose address they are stored. */
export const recoveryCodesHaveOwners: Rule = ({ table }) => {
  const places = new Map(
    table.Profile.items.map(({ user_id, email }) => [user_id, keys.recoveryCodes(email).pk]),
  );
  return table.RecoveryCodes.items.map(
    ({ user_id, pk }) => places.get(user_id) !== pk && `recovery codes of ${user_id} have no account`,
  );
};

/** Facts belong to someone with a profile. */
export const factsHaveOwners: Rule = ({ table }) => {
  const people = new Set(table.Profile.items.map(({ pk }) => pk));
  return table.Facts.items.map(({ pk }) => !people.has(pk) && `facts of ${idsIn(pk)} belong to no one`);
};

/**
 * Records are in their organization's lists and indexed by the ends of their statuses, and belong to an
 * existing person.
 */
export const peopleAreListed: Rule = ({ table }) => {
  const profiles = new Set(table.Profile.items.map(({ user_id }) => user_id));
  const records = new Set(table.Person.items.map(({ id }) => id));
  const line = (row: Record<string, unknown>, place: Record<string, unknown>) =>
    [row.pk, row.sk, place[lookups.partition], place[lookups.sort]].join(' ');
  const ends = new Set(table.StatusEnd.items.map((row) => line(row, row.index)));
  const missing = table.Person.items.flatMap((person) =>
    statusEndRows(person).map(
      (row) =>
        !ends.delete(line(row, row)) && `person ${person.id} is missing from the list of expiring statuses`,
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

/** Saved views belong to an organization, or to a staff member or someone whose departure is in progress. */
export const viewsHaveOwners: Rule = ({ table }) => {
  const organizations = new Set(table.Organization.items.map(({ org_id }) => org_id));
  const membershipKey = (userId: string, organizationId: string) => `${userId} in ${organizationId}`;
  const people = new Set([
    ...table.Membership.items.flatMap(({ user_id, org_id, role }) =>
      isStaff(role) ? [membershipKey(user_id, org_id)] : [],
    ),
    ...table.Departure.items.map(({ user_id, org_id }) => membershipKey(user_id, org_id)),
    ...table.Deletion.items.map(({ user_id, org_id }) => membershipKey(user_id, org_id)),
  ]);
  return table.CaseViews.items.map(({ pk, user_id, org_id }) => {
    const isOwned =
      user_id === undefined ? organizations.has(org_id) : people.has(membershipKey(user_id, org_id));
    return !isOwned && `views of ${idsIn(pk)} in ${org_id} belong to no one`;
  });
};

/** A calendar address belongs to someone with a profile and is stored under their ID. */
export const calendarsHaveOwners: Rule = ({ table }) => {
  const people = new Set(table.Profile.items.map(({ pk }) => pk));
  return table.Calendar.items.map(
    ({ pk, user_id }) =>
      (!people.has(pk) || keys.calendar(user_id).pk !== pk) && `calendar of ${idsIn(pk)} belongs to no one`,
  );
};
