import type { eligibilityDomain } from '#shared/contract/domains/eligibility.ts';
import { domainHandler } from '../endpoint.ts';

const eligibility = () => import('../endpoints/eligibility.ts');
const openApi = () => import('../endpoints/open-api.ts');
const assessments = () => import('../endpoints/assessments.ts');

export const handler = domainHandler<typeof eligibilityDomain>({
  'POST /api/eligibility-check': eligibility,
  'GET /api/openapi.json': openApi,
  'POST /api/eligibility/assessments': assessments,
});
