import { useQuery } from '@tanstack/react-query';
import { isClosed } from '#shared/domain/case-status.ts';
import { longDate } from '#shared/domain/date-text.ts';
import { openRequests } from '#shared/domain/filing-requests.ts';
import { type FactValues, openItemFacts } from '#shared/domain/message-facts.ts';
import { caseCountryName, pathName } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { managementQuery } from '../../features/cases/staff/api/queries.ts';
import { checklistQuery } from '../../features/checklist/api/checklist.ts';
import { filingQuery } from '../../features/filings/api/filing.ts';
import { dueDay, dueToday } from '../../lib/due-day.ts';
import { useSignedIn } from '../../lib/session.tsx';

/** The facts that templates can insert, from everything the case page knows. */
export function useMessageFacts(item: Case, enabled: boolean): FactValues {
  const { profile } = useSignedIn();
  const { data: management } = useQuery({ ...managementQuery(item.id, item.version), enabled });
  const { data: checklist } = useQuery({ ...checklistQuery(item.id), enabled });
  const { data: filing } = useQuery({ ...filingQuery(item.id), enabled });
  const day = (date: string | undefined) => date && longDate(date);
  const facts = filing?.facts;
  return {
    applicant: management?.applicant_name,
    route: pathName(item.path),
    country: caseCountryName(item.country),
    ...(checklist && openItemFacts(checklist.items, dueDay(item.sla_due_at) || undefined, dueToday())),
    form: facts?.form,
    receipt_number: facts?.receipt_number,
    filing_date: day(facts?.filed_on),
    biometrics_date: day(facts?.biometrics_on),
    interview_date: day(facts?.interview_on),
    rfe_due_date: day(facts && openRequests(facts, isClosed(item.status))[0]?.due_on),
    owner: management?.owner?.full_name,
    sender: profile.full_name,
  };
}
