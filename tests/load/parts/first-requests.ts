import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { marshall } from '@aws-sdk/util-dynamodb';
import { openCase } from '#functions/data/cases/open-case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { environmentNames as names } from '#functions/platform/environment-names.ts';
import { readBody } from '#infra/local/http-message.ts';
import { listenOn, loopback } from '#infra/local/port.ts';
import type { Domain } from '#shared/contract/define-endpoint.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
const table = 'table';
const organizationId = 'bench';
const userId = randomUUID();
const person = { user_id: userId, email: 'staff@example.com', full_name: 'Staff', created_at: createdAt };
const signedInAt = 1_790_000_000;

const { opened, parts } = openCase(
  { userId, fullName: 'Staff' },
  {
    org_id: organizationId,
    applicant_id: userId,
    applicant_name: 'Staff',
    country: 'US',
    path: 'US_O1A',
  },
);

/** The table's responses for the caller, their organization, and one case. Everything else is empty. */
const rows = {
  account: [
    {
      sk: 'MEMBERSHIP',
      ...person,
      org_id: organizationId,
      role: 'OPS',
      second_factor: { since: 1, checked: 2 * signedInAt },
    },
    { sk: 'PROFILE', ...person },
  ],
  organization: {
    ...keys.organization(organizationId),
    org_id: organizationId,
    name: 'Bench',
    created_at: createdAt,
  },
  case: parts.case.Put?.Item,
};

function responseTo(operation: string, call: string): unknown {
  if (operation === 'Query' && call.includes(`"USER#${userId}"`) && call.includes('"MEMBERSHIP"'))
    return { Items: rows.account.map((row) => marshall(row)), Count: rows.account.length };
  if (operation === 'Query') return { Items: [], Count: 0 };
  if (operation === 'BatchGetItem') {
    const found = call.includes('"ORGANIZATION"') ? [marshall(rows.organization)] : [];
    return { Responses: { [table]: found }, UnprocessedKeys: {} };
  }
  if (operation !== 'GetItem') return {};
  if (call.includes('"ORGANIZATION"')) return { Item: marshall(rows.organization) };
  return call.includes(`"CASE#${opened.id}"`) ? { Item: marshall(rows.case) } : {};
}

/** A table with no latency, so that only the function's own work is measured. */
export async function startStandInTable() {
  const server = createServer(async (request, response) => {
    const call = (await readBody(request, 1 << 20)).toString();
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(responseTo(operation, call)));
  });
  const port = await listenOn(server, 0);
  return {
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: `http://${loopback}:${port}`,
      [names.table]: table,
      [names.stage]: 'bench',
      [names.employerConsole]: 'with-attorneys',
      [names.demoAccounts]: 'false',
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface FirstRequest {
  readonly routeKey: string;
  readonly body?: unknown;
  /** 400: without the user pool, only request handling can be measured. */
  readonly status?: number;
}

/** Each function's common first request. */
const firstRequests: Readonly<Record<Domain, FirstRequest>> = {
  cases: { routeKey: 'GET /api/cases/{caseId}' },
  documents: { routeKey: 'GET /api/cases/{caseId}/documents' },
  eligibility: {
    routeKey: 'POST /api/eligibility-check',
    body: {
      path: 'US_O1A',
      facts: {
        salary_usd: 180_000,
        has_us_employer: true,
        press: true,
        critical_role: true,
        high_salary: true,
      },
    },
  },
  consultations: { routeKey: 'GET /api/consultations' },
  organization: { routeKey: 'GET /api/organization' },
  profile: { routeKey: 'GET /api/profile' },
  accounts: { routeKey: 'POST /api/accounts/claim', body: {}, status: 400 },
};

/** The event of a domain's first request, and the status of its response; undefined for jobs. */
export function firstEvent(name: string): { event: unknown; status: number } | undefined {
  const first = Object.hasOwn(firstRequests, name) ? firstRequests[name as Domain] : undefined;
  if (!first) return undefined;
  const { routeKey, body, status = 200 } = first;
  const event = {
    version: '2.0',
    routeKey,
    headers: { 'content-type': 'application/json', 'user-agent': 'bench' },
    pathParameters: { caseId: opened.id },
    requestContext: {
      requestId: randomUUID(),
      http: { method: routeKey.split(' ')[0], sourceIp: '192.0.2.1' },
      authorizer: {
        jwt: {
          claims: {
            sub: userId,
            token_use: 'access',
            'cognito:groups': '[OPS]',
            origin_jti: randomUUID(),
            auth_time: String(signedInAt),
          },
        },
      },
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  return { event, status };
}

/** The floor makes the two calls that reading a case takes. */
export const floorEvent = { userId, caseId: opened.id };
