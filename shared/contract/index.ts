import { accountsContract } from './accounts.ts';
import type { Domain, EndpointDefinition } from './define-endpoint.ts';
import { casesDomain } from './domains/cases.ts';
import { consultationsDomain } from './domains/consultations.ts';
import { documentsDomain } from './domains/documents.ts';
import { eligibilityDomain } from './domains/eligibility.ts';
import { organizationDomain } from './domains/organization.ts';
import { profileDomain } from './domains/profile.ts';

/** The whole API: the source of routes, authorizers, validation, client, OpenAPI, and tests. */
const contract = {
  cases: casesDomain,
  documents: documentsDomain,
  eligibility: eligibilityDomain,
  consultations: consultationsDomain,
  organization: organizationDomain,
  profile: profileDomain,
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
