import { accountsContract } from './accounts.ts';
import { assessmentsContract } from './assessments.ts';
import { auditContract } from './audit.ts';
import { availabilityContract } from './availability.ts';
import { bookingsContract } from './bookings.ts';
import { calendarContract } from './calendar.ts';
import { caseAssessmentsContract } from './case-assessments.ts';
import { caseViewsContract } from './case-views.ts';
import { casesContract } from './cases.ts';
import { checklistContract } from './checklist.ts';
import { checklistTemplatesContract } from './checklist-templates.ts';
import { consultationsContract } from './consultations.ts';
import { contactContract } from './contact.ts';
import { dataExportContract } from './data-export.ts';
import { deadlinesContract } from './deadlines.ts';
import type { Domain, EndpointDefinition } from './define-endpoint.ts';
import { deletionsContract } from './deletions.ts';
import { documentsContract } from './documents.ts';
import { eligibilityContract } from './eligibility.ts';
import { factsContract } from './facts.ts';
import { filingContract } from './filing.ts';
import { messageTemplatesContract } from './message-templates.ts';
import { messagesContract } from './messages.ts';
import { notificationsContract } from './notifications.ts';
import { organizationContract } from './organization.ts';
import { packetsContract } from './packets.ts';
import { passkeysContract } from './passkeys.ts';
import { ownPersonContract, peopleContract } from './people.ts';
import { profileContract } from './profile.ts';
import { reportContract } from './report.ts';
import { ruleChangesContract } from './rule-changes.ts';
import { secondFactorContract } from './second-factor.ts';
import { sessionsContract } from './sessions.ts';
import { draftCasesContract, staffCasesContract } from './staff-cases.ts';
import { todayContract } from './today.ts';

/** Everything the API does: routes, authorizers, validation, client, OpenAPI and tests read it. */
export const contract = {
  cases: {
    ...casesContract,
    ...staffCasesContract,
    ...draftCasesContract,
    ...filingContract,
    ...checklistContract,
    ...checklistTemplatesContract,
    ...deadlinesContract,
    ...caseAssessmentsContract,
    ...ruleChangesContract,
    ...messagesContract,
    ...messageTemplatesContract,
    ...caseViewsContract,
    ...todayContract,
    ...reportContract,
  },
  documents: { ...documentsContract, ...packetsContract },
  eligibility: { ...eligibilityContract, ...assessmentsContract },
  consultations: {
    ...consultationsContract,
    ...contactContract,
    ...bookingsContract,
    ...availabilityContract,
  },
  organization: { ...organizationContract, ...peopleContract, ...deletionsContract, ...auditContract },
  profile: {
    ...profileContract,
    ...factsContract,
    ...ownPersonContract,
    ...sessionsContract,
    ...calendarContract,
    ...secondFactorContract,
    ...passkeysContract,
    ...dataExportContract,
    ...notificationsContract,
  },
  accounts: accountsContract,
} as const satisfies Record<Domain, Record<string, EndpointDefinition>>;

export type EndpointName = { [D in Domain]: keyof (typeof contract)[D] }[Domain];

/** Every endpoint with its operation name. */
export const endpoints: readonly (EndpointDefinition & { readonly name: EndpointName })[] = Object.values(
  contract,
).flatMap((domain) =>
  Object.entries(domain as Record<string, EndpointDefinition>).map(([name, endpoint]) => ({
    ...endpoint,
    name: name as EndpointName,
  })),
);
