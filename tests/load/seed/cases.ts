import { type CaseItem, putApplicantCase, putNewCase } from '#functions/data/cases/case.ts';
import { putHistory } from '#functions/data/cases/history.ts';
import type { MembershipItem } from '#functions/data/people/account.ts';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import {
  applicantPathOptions,
  type CaseCountry,
  employerPathOptions,
  type VisaPath,
} from '#shared/domain/visa-paths.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import type { Row, Team } from './people.ts';
import type { Random } from './random.ts';

const day = 24 * 3_600_000;

/** The progress of a case; older cases have come further: each path is followed up to its age. */
const roads: readonly (readonly [number, readonly CaseStatus[]])[] = [
  [70, ['DRAFT', 'COLLECTING', 'REVIEW', 'FILED', 'APPROVED']],
  [10, ['DRAFT', 'COLLECTING', 'REVIEW', 'FILED', 'DENIED']],
  [8, ['DRAFT', 'COLLECTING', 'REVIEW', 'COLLECTING', 'REVIEW', 'FILED', 'APPROVED']],
  [12, ['DRAFT', 'COLLECTING']],
];
/** Minimum and maximum duration of one step, in days. */
const stepDays = [3, 90] as const;
const countryOf = (path: VisaPath): CaseCountry =>
  path.startsWith('UK') ? 'UK' : path.startsWith('CA') ? 'CA' : 'US';

type Change = HistoryEntry['change'];
interface Event {
  readonly at: Date;
  readonly by: MembershipItem;
  readonly change: Change;
}

export interface MadeCase {
  readonly item: CaseItem;
  readonly rows: Row[];
}

/**
 * A case with its complete history: every row that the product would have written, except for search blocks
 * (see search-blocks.ts).
 */
export function makeCase(random: Random, team: Team, until: Date): MadeCase {
  const applicant = random.pick(team.applicants);
  const owner = random.pick(team.staff);
  const opened = new Date(
    Date.parse(applicant.created_at) +
      Math.floor(random.next() ** 2 * (until.getTime() - Date.parse(applicant.created_at))),
  );
  const opener = random.chance(0.6) ? applicant : owner;
  const path = random.pick<VisaPath>(opener === applicant ? applicantPathOptions : employerPathOptions);
  const events: Event[] = [{ at: opened, by: opener, change: { kind: 'created', status: 'DRAFT' } }];
  const [first = 'DRAFT', ...steps] = random.weighted(roads);
  let status: CaseStatus = first;
  let at = opened;
  let due: string | undefined;
  let owned = false;
  const later = (days: number): boolean => {
    const next = new Date(at.getTime() + Math.floor(days * day));
    if (next > until) return false;
    at = next;
    return true;
  };
  for (const step of steps) {
    if (!later(stepDays[0] + random.next() * (stepDays[1] - stepDays[0]))) break;
    events.push({ at, by: owner, change: { kind: 'status', from: status, to: step } });
    status = step;
    if (!owned && random.chance(0.8) && later(0.01)) {
      owned = true;
      events.push({ at, by: owner, change: { kind: 'owner', to: owner.full_name } });
    }
    if (!due && random.chance(0.6) && later(0.01)) {
      due = new Date(at.getTime() + (20 + random.below(120)) * day).toISOString();
      events.push({ at, by: owner, change: { kind: 'sla', to: due } });
    }
  }
  // Cases that are long overdue are rare: most of them got a new date.
  const renewed = new Date(until.getTime() + random.below(60) * day).toISOString();
  if (due && !isClosed(status) && due < until.toISOString() && random.chance(0.85) && later(0.5)) {
    events.push({ at, by: owner, change: { kind: 'sla', from: due, to: renewed } });
    due = renewed;
  }
  const item: CaseItem = {
    id: random.id(),
    org_id: applicant.org_id,
    applicant_id: applicant.user_id,
    applicant_name: applicant.full_name,
    country: countryOf(path),
    path,
    status,
    created_at: opened.toISOString(),
    updated_at: at.toISOString(),
    ...(due && { sla_due_at: due }),
    ...(owned && { owner_id: owner.user_id }),
    version: events.length,
  };
  const history = events.map(({ at, by, change }) =>
    putHistory(item.id, { userId: by.user_id, fullName: by.full_name }, change, at, random.timeOrderedId(at)),
  );
  const rows = [putNewCase(item), putApplicantCase(item), ...history].flatMap(({ Put }) => Put?.Item ?? []);
  return { item, rows };
}
