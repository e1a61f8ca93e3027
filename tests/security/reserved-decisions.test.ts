import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { changeStatus } from '#functions/workflows/change-case.ts';
import { endpoints } from '#shared/contract/index.ts';
import type { SecurityRun } from '../support/security-run.ts';
import { callInProcess } from './call-in-process.ts';
import { type SampleRequest, sampleRequests } from './sample-requests.ts';
import { startHarbor, type Tenant } from './tenants.ts';

let run: SecurityRun;
let tenant: Tenant;
beforeAll(async () => {
  // Only the state when the response arrives counts, so no streams are followed.
  ({ run, tenant } = await startHarbor({ follows: () => false }));
  await changeOrganization('harbor', { staff_decides: true });
});
afterAll(() => run.stop());

/** The cases in a request. */
function casesIn({ params, body }: SampleRequest): string[] {
  const { case_ids = [] } = Object(body) as { case_ids?: string[] };
  return [...(params?.caseId ? [params.caseId] : []), ...case_ids];
}

test('no request by an applicant moves a case into or out of a decision reserved to staff', async () => {
  const samples = sampleRequests(run);
  const tried: string[] = [];
  for (const endpoint of endpoints.filter(({ path }) => path.includes('/cases'))) {
    for (const [from, to] of [
      ['FILED', 'REVIEW'],
      ['DRAFT', 'APPROVED'],
    ] as const) {
      const request = await samples[endpoint.name]?.(tenant, tenant.owner);
      const ids = request ? casesIn(request) : [];
      if (!request || ids.length === 0) continue;
      const found = await getCase(ids[0] ?? '');
      if (!found) throw new Error(`${endpoint.name} names no case`);
      const { userId, fullName } = tenant.staff.OPS;
      const before = await changeStatus(found, from, { userId, fullName, role: 'OPS' });
      // Adds a status to any input the endpoint accepts.
      const body = {
        ...Object(request.body),
        status: to,
        change: { kind: 'status', status: to },
        version: before.version,
      };
      await callInProcess(run, endpoint, { ...request, body }, tenant.owner.token);
      expect((await getCase(before.id))?.status, endpoint.name).toBe(from);
      tried.push(endpoint.name);
    }
  }
  expect(tried).toContain('setCaseStatus');
  expect(tried).toContain('changeCases');
});
