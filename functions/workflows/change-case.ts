import { type CaseStatus, isStaffDecision } from '#shared/domain/case-status.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { type CaseItem, changeOf, getCase, updateCase } from '../data/cases/case.ts';
import { caseDueEntry, changeCaseDue, getDeadlines, putDeadlines } from '../data/cases/deadlines.ts';
import { checkFilingUnchanged, getFiling } from '../data/cases/filing.ts';
import { putHistory } from '../data/cases/history.ts';
import { addOpenCases, openCasesAdded } from '../data/cases/open-case-count.ts';
import { getBookingRules } from '../data/consultations/availability.ts';
import { limitsOf } from '../data/core/check-quota.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { getAccount } from '../data/people/account.ts';
import { checkStillStaff, getMember } from '../data/people/membership.ts';
import { getOrganization } from '../data/people/organization.ts';
import { addToStats, requireDecisionRule, statusStat } from '../data/people/organization-stats.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { approvedStatus } from './approved-status.ts';

/** Writers that lost a race for the case stop immediately instead of delaying the next one. */
const findConflictingParts = async ({ id, version }: CaseItem): Promise<'case'[]> =>
  (await getCase(id))?.version === version - 1 ? [] : ['case'];

interface By {
  readonly userId: string;
  readonly fullName: string;
}

const nameOf = ({ fullName }: By): string => displayName(fullName);

/**
 * The only way to change a status: row, counters, and history in one transaction. Applicants can change into or out
 * of a decision only while the organization allows it, as verified by the transaction.
 * @throws ApiError `case.status_reserved`, `case.limit_reached` when reopening would exceed the applicant's limit,
 * or `case.changed` after a concurrent change
 * @param also written in the same transaction; its failed condition is `case.changed` too
 */
export async function changeStatus(
  found: CaseItem,
  status: CaseStatus,
  by: By & Pick<Actor, 'role'>,
  also?: TransactItem,
): Promise<CaseItem> {
  if (found.status === status) return found;
  const changed = changeOf(found, timestamp(), { status });
  const reservable = !isStaff(by.role) && isStaffDecision(found.status, status);
  const organization = reservable ? await getOrganization(found.org_id) : undefined;
  if (organization?.staff_decides) throw new ApiError('case.status_reserved');
  const stats = addToStats(found.org_id, found.id, {
    [statusStat(found.status)]: -1,
    [statusStat(status)]: 1,
  });
  const added = openCasesAdded(found.status, status);
  const maxOpen = added > 0 ? (await limitsOf(found.org_id)).open_cases : undefined;
  const touchesApproval = status === 'APPROVED' || found.status === 'APPROVED';
  const filing = touchesApproval ? await getFiling(found.id) : undefined;
  const conflict = await transact(
    {
      case: updateCase(changed),
      person: filing && (await approvedStatus(found, status, filing.facts, by)),
      filing: filing && checkFilingUnchanged(filing),
      stats: reservable ? requireDecisionRule(stats, organization?.decision_stamp) : stats,
      history: putHistory(found.id, by, { kind: 'status', from: found.status, to: status }),
      openCases: addOpenCases(found, added, maxOpen),
      notices: caseNotices(found, by, { kind: 'status', by: nameOf(by), from: found.status, to: status }),
      also,
    },
    {
      onConditionFailed: {
        case: 'case.changed',
        also: 'case.changed',
        openCases: 'case.limit_reached',
        // The decision rule has changed since it was read.
        stats: () => changeStatus(found, status, by, also),
        // The applicant's record, or the validity granted by the authority, has changed.
        person: () => changeStatus(found, status, by, also),
        filing: () => changeStatus(found, status, by, also),
      },
      findFailedParts: () => findConflictingParts(changed),
    },
  );
  return conflict ?? changed;
}

export interface Colleague {
  readonly userId: string;
  readonly fullName: string;
}

/**
 * A member of the organization who can own cases.
 * @throws ApiError `member.not_found` for anyone else
 */
export async function requireColleague(userId: string, organizationId: string): Promise<Colleague> {
  const member = await getMember(userId, organizationId);
  if (!member || member.role === 'APPLICANT') throw new ApiError('member.not_found');
  return { userId, fullName: member.full_name };
}

/** Assigns the case to a staff member, or unassigns it. */
export async function changeOwner(
  found: CaseItem,
  owner: Colleague | undefined,
  by: By,
  also?: TransactItem,
): Promise<CaseItem> {
  if (found.owner_id === owner?.userId) return found;
  const before = found.owner_id ? await getAccount(found.owner_id) : undefined;
  return write(changeOf(found, timestamp(), { owner_id: owner?.userId }), {
    history: putHistory(found.id, by, {
      kind: 'owner',
      ...(found.owner_id && { from: displayName(before?.profile.full_name) }),
      ...(owner && { to: owner.fullName }),
    }),
    owner: owner && checkStillStaff(owner.userId, found.org_id, owner.fullName),
    notices: caseNotices(found, by, {
      kind: 'owner',
      by: nameOf(by),
      ...(found.owner_id && { from: found.owner_id }),
      ...(owner && { to: owner.userId, to_name: owner.fullName }),
    }),
    also,
  });
}

/** Sets or clears the due date and its reminders. The day is in the organization's time zone. */
export async function changeDueDate(
  found: CaseItem,
  due: string | undefined,
  by: By,
  also?: TransactItem,
): Promise<CaseItem> {
  if (found.sla_due_at === due) return found;
  const [row, { rules }] = await Promise.all([getDeadlines(found.id), getBookingRules(found.org_id)]);
  return write(changeOf(found, timestamp(), { sla_due_at: due }), {
    reminders: putDeadlines(changeCaseDue(row, due && todayIn(rules.time_zone, new Date(due)))),
    history: putHistory(found.id, by, {
      kind: 'sla',
      ...(found.sla_due_at && { from: found.sla_due_at }),
      ...(due && { to: due }),
    }),
    notices: caseNotices(found, by, {
      kind: 'deadline',
      by: nameOf(by),
      id: caseDueEntry,
      name: 'Case due date',
      ...(found.sla_due_at && { from: todayIn(rules.time_zone, new Date(found.sla_due_at)) }),
      ...(due && { on: todayIn(rules.time_zone, new Date(due)) }),
    }),
    also,
  });
}

async function write(
  changed: CaseItem,
  rest: {
    history: TransactItem;
    owner?: TransactItem | undefined;
    reminders?: TransactItem;
    notices?: readonly TransactItem[];
    also?: TransactItem | undefined;
  },
): Promise<CaseItem> {
  await transact(
    { case: updateCase(changed), ...rest },
    { onConditionFailed: 'case.changed', findFailedParts: () => findConflictingParts(changed) },
  );
  return changed;
}
