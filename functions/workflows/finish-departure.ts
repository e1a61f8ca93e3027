import { isStaff } from '#shared/domain/roles.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { getAccount } from '../data/people/account.ts';
import { deleteCaseViews } from '../data/people/case-views.ts';
import {
  type DepartureItem,
  deleteDeparture,
  isIndexCaughtUp,
  markSessionsEnded,
} from '../data/people/departure.ts';
import { getMember } from '../data/people/membership.ts';
import { notificationRows } from '../data/people/notification.ts';
import { endSessions, moveToGroup } from '../data/people/pool-users.ts';
import type { Steps } from '../platform/steps.ts';
import { cancelSentInvitations } from './cancel-invitation.ts';
import { releaseAssignments } from './release-assignments.ts';
import { removeRows } from './remove-rows.ts';

/**
 * Completes a departure: updates the user pool, cancels the invitations that the person can no longer send, and hands
 * over their calls and assignments. The row stays until a pass that started late enough to find everything.
 */
export async function* finishDeparture(departure: DepartureItem): Steps {
  const isCaughtUp = isIndexCaughtUp(departure);
  if (!departure.sessions_ended) {
    await endSignIns(departure);
    yield;
  }
  yield* cancelSentInvitations(departure);
  yield* releaseAssignments(departure);
  const { user_id, org_id } = departure;
  const role = (await getMember(user_id, org_id))?.role;
  // Someone who is now an applicant keeps notifications about their own cases.
  if (!role || !isStaff(role)) {
    yield* removeRows(notificationRows(user_id, org_id, { keepOwn: role !== undefined }));
    await transact({ views: deleteCaseViews(user_id, org_id) });
  }
  if (isCaughtUp) await unlessReplaced(deleteDeparture(departure));
}

async function endSignIns(departure: DepartureItem): Promise<void> {
  const { user_id } = departure;
  // They may have joined another organization in the meantime.
  await moveToGroup(user_id, (await getAccount(user_id))?.membership?.role);
  await endSessions(user_id);
  await unlessReplaced(markSessionsEnded(departure));
}

/** If the person left again in the meantime, there is a newer departure. */
const unlessReplaced = (departure: TransactItem): Promise<void> =>
  transact({ departure }, { onConditionFailed: () => undefined });
