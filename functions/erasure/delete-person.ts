import type { DeletionReceipt } from '#shared/records/deletion.ts';
import { casesOf } from '../data/cases/applicant-cases.ts';
import { allBulkChangeItems, bulkChangeRows } from '../data/cases/bulk-change.ts';
import { type CaseItem, getCase } from '../data/cases/case.ts';
import { allCaseExportItems, deleteCaseExport, filesOf } from '../data/cases/case-export.ts';
import { allCaseImportItems, caseImportRows } from '../data/cases/case-import.ts';
import { deleteOpenCases } from '../data/cases/open-case-count.ts';
import { clearRunningExports } from '../data/cases/running-exports.ts';
import { deleteUnread } from '../data/cases/unread-messages.ts';
import { deleteExpertHours } from '../data/consultations/availability.ts';
import { removeExpertFromCall } from '../data/consultations/call.ts';
import { getConsultationRecord } from '../data/consultations/consultation.ts';
import { listReceived } from '../data/consultations/received.ts';
import { keys } from '../data/core/keys.ts';
import { transact } from '../data/core/transaction.ts';
import { listVersionsInFolder, removeFileVersions } from '../data/documents/file-versions.ts';
import { deleteDigestEntry, listDigestEntries } from '../data/jobs/digest-entry.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import { deleteCalendar, getCalendarItem } from '../data/people/calendar-address.ts';
import { deleteCaseViews } from '../data/people/case-views.ts';
import {
  closeDeletion,
  countRemoved,
  type DeletionItem,
  getDeletion,
  setDeletionOrganization,
} from '../data/people/deletion.ts';
import { putDeparture } from '../data/people/departure.ts';
import { deleteEmailSettings } from '../data/people/email-settings.ts';
import { deleteFacts, getStoredFacts } from '../data/people/facts.ts';
import { deleteInvitation, getInvitation, notInvited } from '../data/people/invitation.ts';
import { checkNotMember, deleteMembership } from '../data/people/membership.ts';
import { notificationRows, notificationsAbout } from '../data/people/notification.ts';
import { addToStatsRequiringAdmin, memberStats } from '../data/people/organization-stats.ts';
import { listOwned } from '../data/people/owned.ts';
import { deletePerson as deleteRecord, getPerson, recordIds } from '../data/people/person.ts';
import { deletePoolUser } from '../data/people/pool-users.ts';
import { markClosing } from '../data/people/profile.ts';
import { deleteRecoveryCodes } from '../data/people/recovery-codes.ts';
import { deleteSessions } from '../data/people/session.ts';
import { timestamp } from '../platform/clock.ts';
import type { Steps } from '../platform/steps.ts';
import { cancelSentInvitations } from '../workflows/cancel-invitation.ts';
import { releaseAssignments } from '../workflows/release-assignments.ts';
import { removeRows } from '../workflows/remove-rows.ts';
import { type Count, caseRemoval } from './remove-case.ts';
import { receivedRemoval } from './remove-received.ts';

const maxPageSize = 100;

/**
 * Executes a deletion in steps of one transaction each, since a person may have more data than one request can
 * delete. First the membership ends, so that nothing new is created. Then cases, submissions, and messages are
 * deleted; each is found again after an interruption. Profile and account go last, together with the request, which
 * is replaced by the receipt.
 * @returns the receipt; undefined if a concurrent run completed the deletion
 * @throws ConditionFailed after a concurrent change; retry to continue
 */
export async function* deletePerson(deletion: DeletionItem): Steps<DeletionReceipt | undefined> {
  const count: Count = (removed) => countRemoved(deletion, removed);
  const account = await getAccount(deletion.user_id);
  if (account) yield* endMembership(account, deletion, count);
  yield* handOver(deletion);
  yield* removeCases(deletion, count);
  yield* removeInbox(deletion);
  yield* removeJobs(deletion);
  yield* removeCaseExports(deletion);
  // Items sent from an address belong to its owner, so they are deleted only if the account is proven to be the
  // owner's.
  const owner = account?.profile.confirmed_by_owner ? account.profile.email : undefined;
  if (owner) yield* removeAllReceived(owner, { organizationId: deletion.org_id, count });
  return yield* close(deletion, count);
}

/** Deletes the membership, hours for calls, and an open invitation, in one transaction. */
async function* endMembership({ profile, membership }: Account, deletion: DeletionItem, count: Count): Steps {
  const { org_id, user_id } = deletion;
  const ended = membership?.org_id === org_id ? membership : undefined;
  const invited = profile.invited_to === org_id;
  const invitation = invited ? await getInvitation(org_id, profile.email) : undefined;
  if (!ended && !invited) return;
  const departure = {
    ...departureOf(deletion),
    started_at: timestamp(),
    // The account is deleted, and its sessions with it.
    sessions_ended: true,
  };
  await transact(
    {
      membership: ended && deleteMembership(ended),
      stats: ended && addToStatsRequiringAdmin(org_id, user_id, memberStats(ended.role, -1)),
      hours: ended && deleteExpertHours(org_id, user_id),
      departure: ended && putDeparture(departure),
      profile: invited ? notInvited(user_id) : undefined,
      invitation: invitation && deleteInvitation(invitation),
      counted: count({ account_records: Number(Boolean(ended)) + Number(Boolean(invitation)) }),
    },
    { onConditionFailed: { stats: 'member.last_admin' } },
  );
  yield;
}

const departureOf = ({ user_id, org_id, started_by }: DeletionItem) => ({
  user_id,
  org_id,
  started_by: started_by ?? user_id,
});

/**
 * Cancels the invitations they sent, which name them; hands over future calls and assignments, including those of
 * someone who left earlier; removes the name from past calls.
 */
async function* handOver(deletion: DeletionItem): Steps {
  yield* cancelSentInvitations(departureOf(deletion));
  yield* releaseAssignments(departureOf(deletion));
  for await (const { kind, id } of listOwned(deletion.user_id)) {
    const call = kind === 'call' ? (await getConsultationRecord(id))?.call : undefined;
    if (call?.org_id !== deletion.org_id || call.expert_id !== deletion.user_id) continue;
    await transact({ call: removeExpertFromCall(id, deletion.user_id, call.sequence) });
    yield;
  }
}

/** Deletes their notifications, and other people's notifications about them. */
async function* removeInbox({ user_id, org_id }: DeletionItem): Steps {
  yield* removeRows(notificationRows(user_id, org_id, { keepOwn: false }));
  const record = await getPerson(user_id);
  for (const id of record ? recordIds(record) : [user_id])
    yield* removeRows(notificationsAbout({ kind: 'person', id }));
  yield* removeRows((await listDigestEntries(user_id)).map(deleteDigestEntry));
}

/** Deletes the bulk changes and imports they started. */
async function* removeJobs({ user_id, org_id }: DeletionItem): Steps {
  const rowsOfJobs = [
    ...(await allBulkChangeItems(user_id, org_id)).map(bulkChangeRows),
    ...(await allCaseImportItems(user_id, org_id)).map(caseImportRows),
  ];
  for (const rowsOfJob of rowsOfJobs) for await (const rows of rowsOfJob) yield* removeRows(rows);
}

/**
 * Deletes their exports, files first, because only the row references them. Files that a concurrent step stores
 * expire.
 */
async function* removeCaseExports({ user_id, org_id }: DeletionItem): Steps {
  for (const job of await allCaseExportItems(user_id, org_id)) {
    yield* removeFileVersions(await listVersionsInFolder(filesOf(job)));
    await transact({ export: deleteCaseExport(job) });
    yield;
  }
  await transact({ running: await clearRunningExports(org_id, user_id) });
}

async function* removeCases(deletion: DeletionItem, count: Count): Steps {
  for await (const caseIds of casesOf(deletion.user_id)) {
    const cases = await Promise.all(
      caseIds.map(async (caseId) => ({ caseId, found: await getCase(caseId) })),
    );
    // A principal's case stays as long as a dependent's case is attached.
    const isPrincipals = ({ found }: { found: CaseItem | undefined }) => Number(!found?.dependent);
    for (const { caseId, found } of cases.toSorted((a, b) => isPrincipals(a) - isPrincipals(b))) {
      // Cases of another organization are not this organization's to delete.
      if (found && found.org_id !== deletion.org_id) continue;
      const target = { caseId, applicantId: deletion.user_id, organizationId: deletion.org_id };
      yield* caseRemoval(target, count);
    }
  }
}

/**
 * Deletes what was sent from an address.
 * @param options `organizationId`: leaves submissions to other organizations
 */
export async function* removeAllReceived(
  email: string,
  { organizationId, count }: { organizationId?: string; count?: Count } = {},
): Steps {
  let cursor: string | undefined;
  do {
    const page = await listReceived(email, { cursor, limit: maxPageSize });
    for (const received of page.items) {
      const record = received.kind === 'CONSULTATION' ? await getConsultationRecord(received.id) : undefined;
      if (record && organizationId && record.consultation.org_id !== organizationId) continue;
      yield* receivedRemoval(received, { count });
    }
    cursor = page.nextCursor;
  } while (cursor);
}

/** The account is deleted before the profile that references it, so an interrupted deletion can be resumed. */
async function* close(deletion: DeletionItem, count: Count): Steps<DeletionReceipt | undefined> {
  const { user_id, org_id } = deletion;
  const casesLeft: string[] = (await casesOf(user_id).next()).value ?? [];
  const account = await getAccount(user_id);
  const deletesAccount = casesLeft.length === 0 && (!account || (await closeAccount(account)));
  const calendar = await getCalendarItem(user_id);
  if (calendar && (deletesAccount || calendar.org_id === org_id)) {
    await transact({ calendar: deleteCalendar(calendar), counted: count({ account_records: 1 }) });
    yield;
  }
  if (deletesAccount) {
    await deletePoolUser(user_id);
    yield* deleteSessions(user_id);
  }
  yield* removeRecord(deletion, deletesAccount, count);
  if (deletesAccount && account) yield* removeProfile(account, count);
  const now = await getDeletion(org_id, user_id);
  if (!now) return undefined;
  const receipt: DeletionReceipt = {
    user_id,
    org_id,
    requested_at: deletion.requested_at,
    carried_out_at: timestamp(),
    carried_out_by: deletion.started_by ?? user_id,
    removed: now.removed,
    account_removed: deletesAccount,
  };
  await transact({
    deletion: closeDeletion(now.item, receipt),
    openCases: deleteOpenCases(user_id, org_id),
    views: deleteCaseViews(user_id, org_id),
    unread: deletesAccount ? deleteUnread(user_id) : undefined,
    profile: deletesAccount ? undefined : setDeletionOrganization(user_id, undefined),
  });
  return receipt;
}

/**
 * From here on, no organization can add the person: they would become a member without an account.
 * @returns false if they are a member of another organization
 */
async function closeAccount({ profile, membership }: Account): Promise<boolean> {
  if (membership) return false;
  const isMember = await transact(
    { profile: markClosing(profile.user_id), membership: checkNotMember(profile.user_id) },
    { onConditionFailed: { membership: () => true } },
  );
  return !isMember;
}

/** Deletes the person's record, with dependents, unless another organization has it and the account stays. */
async function* removeRecord(
  { user_id, org_id }: DeletionItem,
  deletesAccount: boolean,
  count: Count,
): Steps {
  const record = await getPerson(user_id);
  if (!record || (!deletesAccount && record.org_id !== org_id)) return;
  await transact({ record: deleteRecord(record), counted: count({ account_records: 1 }) });
  yield;
}

/** @throws ConditionFailed when the person became a member again in the meantime */
async function* removeProfile({ profile: { user_id: userId, email } }: Account, count: Count): Steps {
  const { version } = await getStoredFacts(userId);
  await transact({
    recoveryCodes: deleteRecoveryCodes(email),
    facts: deleteFacts(userId, version),
    // Recorded again since it was deleted: a retry deletes that too.
    record: { ConditionCheck: { Key: keys.person(userId), ConditionExpression: 'attribute_not_exists(pk)' } },
    emailSettings: deleteEmailSettings(userId),
    profile: { Delete: { Key: keys.profile(userId), ConditionExpression: 'attribute_exists(pk)' } },
    membership: checkNotMember(userId),
    // The profile, the sign-in account, and the facts.
    counted: count({ account_records: version > 0 ? 3 : 2 }),
  });
  yield;
}
