import * as z from 'zod/mini';
import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { Problem } from '#shared/contract/problem.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { type Check, get, json, missing, problems } from './check.ts';

const apiRemedy = 'Deploy the api stack, and read the function logs of the request.';

/** The API's public description, which only a working function can return. */
export const checkApi: Check = async (site) => {
  const path = '/api/openapi.json';
  const document = await get(`${site}${path}`);
  const isOpenApi = z.safeParse(z.object({ openapi: z.string(), paths: z.looseObject({}) }), json(document));
  return problems(
    [document.status !== 200, `${path} responds with ${document.status}, not 200. ${apiRemedy}`],
    [!isOpenApi.success, `${path} is not an OpenAPI document. ${apiRemedy}`],
    missing(path, document, 'x-content-type-options', 'nosniff', 'Deploy the web stack.'),
  );
};

/** A malformed request is rejected in the problem format, with the ID it is logged under. */
export const checkProblems: Check = async (site) => {
  const { method, path } = eligibilityContract.checkEligibility;
  const response = await get(`${site}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const problem = z.safeParse(Problem, json(response)).data;
  return problems(
    [
      response.status !== 400,
      `${method} ${path} without a body responds with ${response.status}, not 400. ${apiRemedy}`,
    ],
    missing(path, response, 'content-type', 'application/problem+json', apiRemedy),
    missing(path, response, 'cache-control', 'no-store', apiRemedy),
    [!problem?.requestId, `${method} ${path} returns an error without a request ID. ${apiRemedy}`],
  );
};

/** Requests without a token are rejected, and an unknown API route doesn't return a page. */
export const checkErrorResponses: Check = async (site) => {
  const { path } = profileContract.getProfile;
  const withoutToken = await get(`${site}${path}`);
  const unknown = await get(`${site}/api/no-such-route`);
  return problems(
    [
      withoutToken.status !== 401,
      `${path} without a token responds with ${withoutToken.status}, not 401. Deploy the api stack: its authorizer is missing.`,
    ],
    [
      unknown.status !== 404,
      `/api/no-such-route responds with ${unknown.status}, not 404. Deploy the api and web stacks.`,
    ],
    [
      unknown.text.includes('<html'),
      '/api/no-such-route responds with a page of the site. Deploy the web stack: /api/* must go to the API.',
    ],
  );
};
