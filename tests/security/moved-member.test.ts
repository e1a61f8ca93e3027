import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changeCaseExport, finished, getCaseExport } from '#functions/data/cases/case-export.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteMembership, getMember, putNewMembership } from '#functions/data/people/membership.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { caseExportsContract } from '#shared/contract/case-exports.ts';
import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { casesContract } from '#shared/contract/cases.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addListedCases } from '../support/listed-cases.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

/** Cases and jobs are found by account, and people keep their account when they join another organization. */
provideTable();

const former = `org-${randomUUID()}`;
let mover: Person;
let caseIds: string[];
beforeAll(async () => {
  caseIds = (await addListedCases(former, limits.exportRows + 1)).slice(0, 2).map(({ id }) => id);
});
beforeEach(async () => {
  mover = await addTestPerson({ role: 'OPS', organizationId: former });
});

/** Requests that start one job of each kind. */
const starts = {
  'bulk change': {
    endpoint: bulkJobsContract.startBulkChange,
    body: () => ({ case_ids: caseIds, change: { kind: 'status', status: 'REVIEW' } }),
    contract: bulkJobsContract,
    param: 'jobId',
    list: bulkJobsContract.listBulkChanges,
  },
  'case import': {
    endpoint: caseImportsContract.createCaseImport,
    body: () => ({ file_name: 'cases.csv', total: 1 }),
    contract: caseImportsContract,
    param: 'importId',
    list: caseImportsContract.listCaseImports,
  },
  'case export': {
    endpoint: caseExportsContract.startCaseExport,
    body: () => ({}),
    contract: caseExportsContract,
    param: 'exportId',
    list: caseExportsContract.listCaseExports,
  },
} as const;

const Listed = z.object({ items: z.array(z.object({ id: z.string() })) });
async function idsIn(list: EndpointDefinition): Promise<readonly string[]> {
  const { json } = await callEndpoint(handler, list, { as: mover });
  return Listed.parse(json).items.map(({ id }) => id);
}

async function move(): Promise<void> {
  const member = await getMember(mover.userId, former);
  if (!member) throw new Error('There is no membership.');
  await transact({ member: deleteMembership(member) });
  await transact({ member: putNewMembership({ ...member, org_id: `org-${randomUUID()}` }) });
}

test('an applicant’s case stays with the organization it was opened in', async () => {
  mover = await addTestPerson({ organizationId: former });
  const body = { country: 'US', path: 'US_O1A' };
  const { id: caseId } = await succeed(cases, casesContract.createCase, { as: mover, body });
  const own = async () => (await succeed(cases, casesContract.listOwnCases, { as: mover })).items;
  expect(await own()).toMatchObject([{ id: caseId }]);
  await move();
  expect(await own()).toEqual([]);
  expect(await fail(cases, casesContract.getCase, { as: mover, params: { caseId } })).toMatchObject({
    code: 'case.not_found',
  });
});

test.each(Object.entries(starts))('a %s stays with the organization it was started in', async (_, start) => {
  const started = await callEndpoint(handler, start.endpoint, { as: mover, body: start.body() });
  expect(started.status).toBe(start.endpoint.status);
  const [id = ''] = await idsIn(start.list);
  const exported = await getCaseExport(mover.userId, id);
  // Only a finished one has a file.
  if (exported) await changeCaseExport(exported, finished(1));

  await move();
  expect(await idsIn(start.list)).toEqual([]);
  const about = Object.values<EndpointDefinition>(start.contract).filter(({ path }) =>
    path.includes(`{${start.param}}`),
  );
  expect(about.length).toBeGreaterThan(2);
  for (const endpoint of about) {
    const sent = { params: { [start.param]: id, part: '0' }, body: { lines: [{ line: 2, cells: {} }] } };
    const { status, json } = await callEndpoint(handler, endpoint, { as: mover, ...sent });
    expect([endpoint.path, status, json]).toEqual([
      endpoint.path,
      404,
      expect.objectContaining({ code: expect.stringMatching(/^\w+\.not_found$/) }),
    ]);
  }
});

test.each(['bulk change', 'case import'] as const)(
  'the key of a %s refers to nothing in another organization',
  async (kind) => {
    const { endpoint, body } = starts[kind];
    const request = { as: mover, headers: { [idempotencyHeader]: randomUUID() }, body: body() };
    expect((await callEndpoint(handler, endpoint, request)).status).toBe(endpoint.status);
    await move();
    expect(await callEndpoint(handler, endpoint, request)).toMatchObject({
      ...{ status: 409, json: { code: 'idempotency.conflict' } },
    });
  },
);
