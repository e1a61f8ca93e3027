import { shownName } from '#shared/domain/person-name.ts';
import { isExpert, isStaff } from '#shared/domain/roles.ts';
import { getCase } from '../data/cases/case.ts';
import { listTakenSlots } from '../data/consultations/call.ts';
import { getConsultationRecord, updateConsultation } from '../data/consultations/consultation.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
import { getAccount } from '../data/people/account.ts';
import type { DepartureItem } from '../data/people/departure.ts';
import { getMember } from '../data/people/membership.ts';
import { listOwned, type Owned } from '../data/people/owned.ts';
import { ApiError } from '../platform/api-error.ts';
import { now, timestamp } from '../platform/clock.ts';
import { changeOwner } from './change-case.ts';
import { replaceExpert } from './replace-expert.ts';

const tries = 3;
const endOfTime = new Date('9999-12-31T23:59:59.999Z');

/**
 * Hands over what someone may no longer look after by the role they have now: calls to come go to another
 * expert or are cancelled, consultations and cases lose their owner. Doing it again finds what is left.
 * @returns false when time ran out before the end
 */
export async function releaseAssignments(
  { user_id, org_id, started_by }: Pick<DepartureItem, 'user_id' | 'org_id' | 'started_by'>,
  until: number,
): Promise<boolean> {
  const role = (await getMember(user_id, org_id))?.role;
  if (role && isExpert(role)) return true;
  const isDue = () => performance.now() > until;
  for (const slot of await listTakenSlots(org_id, now(), endOfTime)) {
    if (slot.expert_id !== user_id) continue;
    if (isDue()) return false;
    await retried(() => releaseCall(slot.consultation_id, user_id));
  }
  const by = {
    userId: started_by,
    fullName: shownName((await getAccount(started_by))?.profile.full_name),
  };
  const keepsCases = role !== undefined && isStaff(role);
  for await (const owned of listOwned(user_id)) {
    if (isDue()) return false;
    await retried(() => releaseOwned(owned, { user_id, org_id }, keepsCases, by));
  }
  return true;
}

async function releaseCall(consultationId: string, expertId: string): Promise<void> {
  const record = await getConsultationRecord(consultationId);
  if (record) await replaceExpert(record, expertId);
}

async function releaseOwned(
  { kind, id }: Owned,
  { user_id, org_id }: { user_id: string; org_id: string },
  keepsCases: boolean,
  by: { userId: string; fullName: string },
): Promise<void> {
  if (kind === 'case' && !keepsCases) {
    const found = await getCase(id);
    if (found?.owner_id === user_id && found.org_id === org_id) await changeOwner(found, undefined, by);
  }
  if (kind === 'consultation') {
    const consultation = (await getConsultationRecord(id))?.consultation;
    if (consultation?.owner_id !== user_id || consultation.org_id !== org_id) return;
    const change = { owner_id: undefined, owner_name: undefined };
    await transact({ consultation: updateConsultation(id, timestamp(), change, consultation.version) });
  }
}

/** Retries on concurrent changes; each attempt reads fresh data. */
async function retried(step: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      const changed = error instanceof ConditionFailed || error instanceof ApiError;
      if (!changed || attempt === tries) throw error;
    }
  }
}
