import { displayName } from '#shared/domain/person-name.ts';
import { isExpert, isStaff } from '#shared/domain/roles.ts';
import { getCase } from '../data/cases/case.ts';
import { operator } from '../data/cases/history.ts';
import { listTakenSlots } from '../data/consultations/call.ts';
import { getConsultationRecord, updateConsultation } from '../data/consultations/consultation.ts';
import { retryOnConditionFailed } from '../data/core/retry-on-conflict.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
import { getAccount } from '../data/people/account.ts';
import type { DepartureItem } from '../data/people/departure.ts';
import { getMember } from '../data/people/membership.ts';
import { listOwned, type Owned } from '../data/people/owned.ts';
import { ApiError } from '../platform/api-error.ts';
import { now, timestamp } from '../platform/clock.ts';
import type { Steps } from '../platform/steps.ts';
import { changeOwner } from './change-case.ts';

const endOfTime = new Date('9999-12-31T23:59:59.999Z');

/**
 * Hands over what someone's current role no longer allows: upcoming calls go to another expert or are canceled;
 * consultations and cases become unassigned. Rerunning it continues with the rest.
 */
export async function* releaseAssignments({
  user_id,
  org_id,
  started_by,
}: Pick<DepartureItem, 'user_id' | 'org_id' | 'started_by'>): Steps {
  const role = (await getMember(user_id, org_id))?.role;
  if (role && isExpert(role)) return;
  for (const slot of await listTakenSlots(org_id, now(), endOfTime)) {
    if (slot.expert_id !== user_id) continue;
    await retryOnConditionFailed(() => releaseCall(slot.consultation_id, user_id), isConflict);
    yield;
  }
  const by =
    started_by === operator.userId
      ? operator
      : {
          userId: started_by,
          fullName: displayName((await getAccount(started_by))?.profile.full_name),
        };
  const canOwnCases = role !== undefined && isStaff(role);
  for await (const owned of listOwned(user_id))
    if (
      await retryOnConditionFailed(
        () => releaseOwned(owned, { user_id, org_id }, canOwnCases, by),
        isConflict,
      )
    )
      yield;
}

async function releaseCall(consultationId: string, expertId: string): Promise<void> {
  const record = await getConsultationRecord(consultationId);
  if (!record) return;
  // Loads schedules and calendar files, which only former experts need.
  const { replaceExpert } = await import('./replace-expert.ts');
  await replaceExpert(record, expertId);
}

/** @returns whether there was anything to release */
async function releaseOwned(
  { kind, id }: Owned,
  { user_id, org_id }: { user_id: string; org_id: string },
  canOwnCases: boolean,
  by: { userId: string; fullName: string },
): Promise<boolean> {
  if (kind === 'case' && !canOwnCases) {
    const found = await getCase(id);
    if (found?.owner_id !== user_id || found.org_id !== org_id) return false;
    await changeOwner(found, undefined, by);
    return true;
  }
  if (kind === 'consultation') {
    const consultation = (await getConsultationRecord(id))?.consultation;
    if (consultation?.owner_id !== user_id || consultation.org_id !== org_id) return false;
    const change = { owner_id: undefined, owner_name: undefined };
    await transact({ consultation: updateConsultation(id, timestamp(), change, consultation.version) });
    return true;
  }
  return false;
}

/** The steps of a change report concurrent ones as either. */
const isConflict = (error: unknown): boolean => error instanceof ConditionFailed || error instanceof ApiError;
