import * as z from 'zod/mini';
import { EligibilityFacts, EligibilityResult } from '../domain/eligibility.ts';
import { defineEndpoint } from './define-endpoint.ts';

const EligibilityRequest = z.object({ path: z.literal('US_O1A'), facts: EligibilityFacts });

export const eligibilityContract = {
  checkEligibility: defineEndpoint({
    domain: 'eligibility',
    method: 'POST',
    path: '/api/eligibility-check',
    summary: 'Scores the facts against a visa path. Stores nothing.',
    access: 'public',
    body: EligibilityRequest,
    response: z.object({ result: EligibilityResult }),
  }),
  getOpenApi: defineEndpoint({
    domain: 'eligibility',
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This API as OpenAPI 3.1.',
    access: 'public',
    response: z.looseObject({ openapi: z.string() }),
  }),
};
