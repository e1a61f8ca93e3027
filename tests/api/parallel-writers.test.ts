import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { table } from '#functions/data/core/table.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { deep } from '../support/deep.ts';
import { announcementOf, pdf } from '../support/documents.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { indexCases } from '../support/index-cases.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const bucket = fakeBucket();

const organizationId = 'busy';
/**
 * Enough that writes fail if they are attempted only twice, or share a row and are attempted only five times.
 */
const writers = deep ? 200 : 60;
let people: Person[];
let ops: Person;
let caseIds: string[];

const all = <Result>(act: (person: Person, at: number) => Promise<Result>) => Promise.all(people.map(act));
const statuses = (responses: readonly { status: number }[]) => [
  ...new Set(responses.map(({ status }) => status)),
];

let conflicts = 0;
table.middlewareStack.add(
  (next) => async (call) => {
    try {
      return await next(call);
    } catch (error) {
      if (error instanceof TransactionCanceledException) conflicts++;
      throw error;
    }
  },
  { step: 'initialize', name: 'countConflicts' },
);

beforeAll(async () => {
  // All of them sign up at the same moment.
  people = await Promise.all(Array.from({ length: writers }, () => addTestPerson({ organizationId })));
  ops = await addTestPerson({ organizationId, role: 'OPS', fullName: 'Katya Sorensen' });
});

describe('many writers of one organization at the same moment', () => {
  test('each open a case', async () => {
    const opened = await all((as) =>
      callEndpoint(cases, casesContract.createCase, { as, body: { country: 'US', path: 'US_O1A' } }),
    );
    expect(statuses(opened)).toEqual([201]);
    caseIds = opened.map(({ json }) => String(Object(json).id));
    expect(await getOrganizationStats(organizationId)).toMatchObject({
      cases: writers,
      cases_DRAFT: writers,
      members: writers + 1,
      applicants: writers,
    });
  });

  test('change its status, including to a decision', async () => {
    const changed = await all((as, at) =>
      callEndpoint(cases, casesContract.setCaseStatus, {
        as,
        params: { caseId: caseIds[at] ?? '' },
        body: { status: at % 2 ? 'FILED' : 'REVIEW', version: 1 },
      }),
    );
    expect(statuses(changed)).toEqual([200]);
    expect(await getOrganizationStats(organizationId)).toMatchObject({
      cases_DRAFT: 0,
      cases_FILED: writers / 2,
      cases_REVIEW: writers / 2,
    });
  });

  test('each finish an upload', async () => {
    const finished = await all(async (as, at) => {
      const params = { caseId: caseIds[at] ?? '' };
      const ticket = await succeed(documents, documentsContract.startUpload, {
        as,
        params,
        body: announcementOf('passport.pdf', pdf),
      });
      const key = decodeURIComponent(new URL(ticket.url).pathname.slice(1));
      bucket.put(key, pdf, 'application/pdf');
      return callEndpoint(documents, documentsContract.finishUpload, {
        as,
        params: { ...params, uploadId: ticket.uploadId },
      });
    });
    expect(statuses(finished)).toEqual([201]);
    expect((await getOrganizationStats(organizationId)).documents).toBe(writers);
  });

  test('leave the counters equal to the rows', async () => {
    await indexCases();
    const objects = [...bucket.objects.keys()].map((key) => ({ key, storedAt: new Date() }));
    expect(brokenInvariants({ ...(await storedModel()), objects })).toEqual([]);
  });
});

describe('a bulk change', () => {
  const change = (body: object) =>
    succeed(cases, staffCasesContract.changeCases, {
      as: ops,
      body: { case_ids: caseIds.slice(0, 50), ...body },
    });

  test.each([
    ['the status', { change: { kind: 'status', status: 'COLLECTING' }, include_settled: true }],
    ['the owner', () => ({ change: { kind: 'owner', owner_id: ops.userId } })],
  ])('of %s does not conflict with itself', async (_, body) => {
    conflicts = 0;
    const { results } = await change(typeof body === 'function' ? body() : body);
    expect(results.filter(({ outcome }) => outcome !== 'changed')).toEqual([]);
    expect(conflicts).toBe(0);
  });

  test('is stored in the rows', async () => {
    const row = await getCase(caseIds[49] ?? '');
    expect(row).toMatchObject({ status: 'COLLECTING', owner_id: ops.userId });
  });
});
