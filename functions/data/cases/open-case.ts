import type { CaseStatus } from '#shared/domain/case-status.ts';
import { timestamp } from '../../platform/clock.ts';
import { randomId } from '../core/ids.ts';
import { checkStillMember } from '../people/membership.ts';
import { addToStats, statusStat } from '../people/organization-stats.ts';
import { type CaseItem, putApplicantCase, putNewCase } from './case.ts';
import { indexCase } from './case-search.ts';
import { putHistory } from './history.ts';
import { addOpenCases, openCasesAdded } from './open-case-count.ts';

export type NewCase = Pick<CaseItem, 'org_id' | 'applicant_id' | 'applicant_name' | 'country' | 'path'> & {
  id?: string;
  status?: CaseStatus;
  sla_due_at?: string;
};

/**
 * A new case and what opens it, to go into one transaction: row, counts, history, search. The check of
 * `applicant` holds it to the applicant still being a member and still having that name, so that no case
 * slips past a removal or a renaming that happens at the same time; the one of `openCases`, to their limit.
 * @param mostOpen that limit; absent where none holds
 */
export function openCase(by: { userId: string; fullName: string }, facts: NewCase, mostOpen?: number) {
  const at = timestamp();
  const opened: CaseItem = {
    id: randomId(),
    status: 'DRAFT',
    ...facts,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  return {
    opened,
    parts: {
      applicant: checkStillMember(opened.applicant_id, opened.org_id, opened.applicant_name),
      openCases: addOpenCases(opened, openCasesAdded(undefined, opened.status), mostOpen),
      case: putNewCase(opened),
      applicantCase: putApplicantCase(opened),
      stats: addToStats(opened.org_id, { cases: 1, [statusStat(opened.status)]: 1 }),
      history: putHistory(opened.id, by, { kind: 'created', status: opened.status }),
      search: indexCase(opened),
    },
  };
}
