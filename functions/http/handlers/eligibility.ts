import type { eligibilityDomain } from '#shared/contract/domains/eligibility.ts';
import { domainHandler } from '../endpoint.ts';
import { endpoints as assessments } from '../endpoints/assessments.ts';
import { endpoints as eligibility } from '../endpoints/eligibility.ts';

const openApi = () => import('../endpoints/open-api.ts');

export const handler = domainHandler<typeof eligibilityDomain>({
  'POST /api/eligibility-check': eligibility,
  'GET /api/openapi.json': openApi,
  'POST /api/eligibility/assessments': assessments,
});
