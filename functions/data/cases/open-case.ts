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
  /** It comes from a file of cases. */
  imported?: true;
  /** The version of the organization's list for the route. */
  checklist_template?: number;
  dependent?: CaseDependent;
  /** The name of the applicant's account, where the case is for a dependent. */
  account_name?: string;
};

/** Assesses a case that is being opened. */
export type AssessOpened = (opened: Pick<CaseItem, 'id' | 'path'>) => CaseAssessment;

/**
 * A new case and what opens it, to go into one transaction: row, counts, history. The search follows from the
 * table's stream (see index-opened-case.ts). The check of
 * `applicant` holds it to the applicant still being a member and still having that name, so that no case
 * slips past a removal or a renaming that happens at the same time; the one of `openCases`, to their limit; the one
 * of `principal`, a dependent's to the principal's, which it goes with.
 * @param mostOpen that limit; absent where none holds
 */
export function openCase(
  by: { userId: string; fullName: string },
  facts: NewCase,
  mostOpen?: number,
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
      openCases: addOpenCases(opened, openCasesAdded(undefined, opened.status), mostOpen),
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
      // A millisecond later than the case was opened: the history is in the order of its ids.
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
