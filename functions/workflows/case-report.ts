import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { isItemOpen, nextToAct } from '#shared/domain/checklist.ts';
import {
  type ReportCounter,
  type ReportCounts,
  statusPeriodCounters,
  type WaitingSide,
} from '#shared/records/report.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { CaseWorkItem } from '../data/cases/case-work.ts';
import { listStatusChanges, type StatusChange } from '../data/cases/history.ts';
import { type CasePast, type CaseReportItem, presentPeriod, reportKey } from '../data/cases/report.ts';
import type { CaseParts } from './work-left.ts';

/**
 * The maximum number of status periods counted, latest first. Keeps all rows of a case within half a transaction.
 */
const maxStatusPeriods = 20;
/** Changes read for them. The status of a case can be changed any number of times, and each change reads its history. */
const maxStatusChanges = 200;
const minute = 60_000;

/**
 * A case's current contribution to its organization's report. Reads the history only if the status has changed
 * since it was last counted.
 */
export async function reportOf(
  found: CaseItem,
  previous: CaseReportItem | undefined,
  waitingSide: WaitingSide | undefined,
): Promise<CaseReportItem> {
  const version = found.changed_in?.status ?? 0;
  const past =
    previous?.past.version === version
      ? previous.past
      : pastOf(found, version, await listStatusChanges(found.id, maxStatusChanges));
  return {
    case_id: found.id,
    org_id: found.org_id,
    revision: (previous?.revision ?? 0) + 1,
    past,
    added: addedBy(found, past, waitingSide),
  };
}

/** The periods a case spent in each status. A change that was reverted within a minute counts as a mistake. */
function pastOf(
  found: Pick<CaseItem, 'created_at' | 'updated_at' | 'status'>,
  version: number,
  changes: readonly StatusChange[],
): CasePast {
  const left: { status: CaseStatus; since: string; at: string }[] = [];
  // Of more changes, the first one read only says since when the next status was left.
  const [dropped, counted] =
    changes.length < maxStatusChanges ? [undefined, changes] : [changes[0], changes.slice(1)];
  let since = dropped?.at ?? found.created_at;
  for (const { from, to, at } of counted) {
    const before = left.at(-1);
    if (before && before.status === to && Date.parse(at) - Date.parse(since) < minute) {
      left.pop();
      since = before.since;
      continue;
    }
    left.push({ status: from, since, at });
    since = at;
  }
  return {
    version,
    left: left.slice(-maxStatusPeriods).map(({ status, since: from, at }) => ({
      status,
      at,
      minutes: Math.max(0, Math.round((Date.parse(at) - Date.parse(from)) / minute)),
    })),
    ...(isClosed(found.status) && { decided_at: left.length > 0 ? since : found.updated_at }),
  };
}

/** A case counts in the months of its events and, while it is open, in the current period. */
function addedBy(
  found: CaseItem,
  { left, decided_at }: CasePast,
  waitingSide: WaitingSide | undefined,
): CaseReportItem['added'] {
  const added: Record<string, ReportCounts> = {};
  const add = (period: string, name: ReportCounter, amount: number) => {
    const key = reportKey(found, period);
    const row = added[key] ?? {};
    added[key] = row;
    row[name] = (row[name] ?? 0) + amount;
  };
  const month = (at: string) => at.slice(0, 7);
  add(month(found.created_at), 'opened', 1);
  for (const { status, at, minutes } of left) {
    const names = statusPeriodCounters(status);
    add(month(at), names.left, 1);
    add(month(at), names.minutes, minutes);
  }
  if (decided_at) add(month(decided_at), found.status === 'APPROVED' ? 'approved' : 'denied', 1);
  if (waitingSide) add(presentPeriod, `waiting_${waitingSide}`, 1);
  return added;
}

/**
 * Who an open case waits for: the authority once it is filed; the team while there is something to review or
 * respond to, or nothing to request from the applicant; otherwise the applicant.
 */
export function waitingFor(
  { status }: Pick<CaseItem, 'status'>,
  { items }: Pick<CaseParts, 'items'>,
  rows: readonly Pick<CaseWorkItem, 'kind'>[],
): WaitingSide | undefined {
  if (isClosed(status)) return undefined;
  if (status === 'FILED') return 'authority';
  if (rows.some(({ kind }) => kind === 'REVIEW' || kind === 'REPLY')) return 'team';
  return items.some((item) => isItemOpen(item) && nextToAct(item) === 'APPLICANT') ? 'applicant' : 'team';
}
