import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { CaseDependent } from '#shared/records/case.ts';
import type { CaseAssessment } from '#shared/routes/case-assessment.ts';
import { timestamp } from '../../platform/clock.ts';
import { randomId } from '../core/ids.ts';
import { checkStillMember } from '../people/membership.ts';
import { addToStats, statusStat } from '../people/organization-stats.ts';
import { putAssessment, summaryOf } from './assessment.ts';
import { type CaseItem, putApplicantCase, putNewCase } from './case.ts';
import { countDependentCase } from './dependent-cases.ts';
import { putHistory } from './history.ts';
import { addOpenCases, openCasesAdded } from './open-case-count.ts';

export type NewCase = Pick<CaseItem, 'org_id' | 'applicant_id' | 'applicant_name' | 'country' | 'path'> & {
  id?: string;
  status?: CaseStatus;
  sla_due_at?: string;
  owner_id?: string;
  /** The case comes from an imported file. */
  imported?: true;
  /** The version of the organization's list for the route. */
  checklist_template?: number;
  dependent?: CaseDependent;
  /** The name of the applicant's account, if the case is for a dependent. */
  account_name?: string;
};

/** Assesses a case while it is being opened. */
export type AssessOpened = (opened: Pick<CaseItem, 'id' | 'path'>) => CaseAssessment;

/**
 * A new case and the items of the transaction that opens it: row, counts, history. The stream adds it to search
 * (see index-case.ts). The `applicant` check requires that the applicant is still a member and still has
 * this name, so no case slips past a concurrent removal or rename. The `openCases` check enforces the limit. The
 * `principal` check requires that the principal's case of a dependent's case still exists.
 * @param maxOpen the limit of open cases; absent if there is none
 */
export function openCase(
  by: { userId: string; fullName: string },
  facts: NewCase,
  maxOpen?: number,
  assessOpened?: AssessOpened,
) {
  const at = timestamp();
  const id = facts.id ?? randomId();
  const assessment = assessOpened?.({ id, path: facts.path });
  const { checklist_template, account_name = facts.applicant_name, imported, ...given } = facts;
  const opened: CaseItem = {
    status: 'DRAFT',
    ...given,
    ...(checklist_template && { checklist_template }),
    id,
    ...(assessment && { assessment: summaryOf(assessment) }),
    created_at: at,
    updated_at: at,
    version: 1,
  };
  return {
    opened,
    parts: {
      applicant: checkStillMember(opened.applicant_id, opened.org_id, account_name),
      openCases: addOpenCases(opened, openCasesAdded(undefined, opened.status), maxOpen),
      case: putNewCase(opened),
      principal: opened.dependent && countDependentCase(opened.dependent.principal_case_id, opened.org_id, 1),
      applicantCase: putApplicantCase(opened),
      stats: addToStats(opened.org_id, opened.id, { cases: 1, [statusStat(opened.status)]: 1 }),
      history: putHistory(
        opened.id,
        by,
        { kind: 'created', status: opened.status, ...(imported && { imported }) },
        new Date(at),
      ),
      assessment: assessment && putAssessment(assessment),
      // One millisecond after the case was opened, since history is ordered by ID.
      assessed:
        assessment &&
        putHistory(
          opened.id,
          by,
          { kind: 'assessed', assessment_id: assessment.id },
          new Date(Date.parse(at) + 1),
        ),
    },
  };
}
