import type { deadlinesContract } from '#shared/contract/deadlines.ts';
import type { PersonFields } from '#shared/records/person.ts';
import { usStatus } from '#shared/records/status-ends.ts';
import { hasStayLimit } from '#shared/records/stay-limit.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type DeadlinesItem, getDeadlines } from '../data/cases/deadlines.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { getPerson } from '../data/people/person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

export const listDeadlines: EndpointFunction<typeof deadlinesContract.listDeadlines> = async ({
  actor,
  params,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const [row, person] = await Promise.all([getDeadlines(ofCase.id), getPerson(ofCase.applicant_id)]);
  // Otherwise the person moved to another organization, and the record moved with them.
  const fields = person?.org_id === ofCase.org_id ? person.fields : undefined;
  const passport = fields && recordedPassport(ofCase, fields);
  const children = fields && (await childrenOf(ofCase, fields, row));
  const status = ofCase.country === 'US' && !ofCase.dependent && fields ? usStatus(fields) : undefined;
  return {
    items: row.deadlines,
    ...(passport && { passport }),
    ...(children && { children }),
    ...(hasStayLimit(ofCase) && { stay: fields?.stay ?? null }),
    ...(status && { us_status: status }),
    ...(row.priority && { priority: row.priority }),
  };
};

/** The passport dates in the record of the person the case is for. */
function recordedPassport({ dependent }: CaseItem, fields: PersonFields) {
  const holder = dependent ? fields.dependents?.find(({ id }) => id === dependent.id) : fields;
  const { issued_on, expires_on } = holder?.passport ?? {};
  return issued_on || expires_on
    ? { ...(issued_on && { issued_on }), ...(expires_on && { expires_on }) }
    : undefined;
}

/** Loads the rules only for children. */
async function childrenOf(ofCase: CaseItem, { dependents = [] }: PersonFields, row: DeadlinesItem) {
  if (!dependents.some(({ relationship, birth_date }) => relationship === 'child' && birth_date))
    return undefined;
  const children = await (await import('./age-limits.ts')).nearLimits(ofCase, dependents, row);
  return children.length > 0 ? children : undefined;
}
