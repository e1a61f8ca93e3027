import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { prepareQuota } from '#functions/data/core/check-quota.ts';
import { keys } from '#functions/data/core/keys.ts';
import { spendQuota } from '#functions/data/documents/quota.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { Problem } from '#shared/contract/problem.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import {
  limitRules,
  parseQuotaHeader,
  quotaHeader,
  quotaNames,
  standardLimits,
} from '#shared/domain/quotas.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { announcementOf } from '../support/documents.ts';
import type { SecurityRun } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { callInProcess } from './call-in-process.ts';
import type { Sent } from './send.ts';
import { addTenant, startHarbor, type Tenant } from './tenants.ts';

let run: SecurityRun;
let tenant: Tenant;
beforeAll(async () => {
  // Quotas are consumed by the request itself, so no streams are followed. All requests fall on one day.
  ({ run, tenant } = await startHarbor({ follows: () => false, now: new Date().toISOString() }));
  const quotas = {
    cases: 3,
    cases_for_applicants: 10,
    uploads: 10,
    upload_megabytes: 50,
    renames: 2,
    notes: 10,
    document_requests: 10,
    people: 10,
  };
  await changeOrganization('harbor', { quotas });
});
afterAll(() => run.stop());

/** Handled in this process: concurrent requests would each start a function. */
const call = (endpoint: EndpointDefinition, { token, ...request }: Sent) =>
  callInProcess(run, endpoint, request, token);

/** Sends all concurrently; returns how many succeeded, and the errors of the others. */
async function flood(endpoint: EndpointDefinition, most: number, requestOf: (at: number) => Sent) {
  const responses = await Promise.all(
    Array.from({ length: most + 3 }, (_, at) => call(endpoint, requestOf(at))),
  );
  const refused = responses.filter(({ status }) => status === 429);
  for (const { json, headers } of refused) {
    expect(Problem.parse(json).code).toBe('quota.reached');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400);
  }
  addFigure('requests rejected by a quota', refused.length);
  return responses.filter(({ status }) => status < 300).length;
}

test('one person cannot exceed the organization’s limits of cases, uploads, notes, requests, and renames', async () => {
  const { id } = await tenant.newCase();
  const owner = { token: tenant.owner.token, params: { caseId: id } };
  const attorney = { token: tenant.staff.ATTORNEY.token, params: { caseId: id } };
  const body = { country: 'US', path: 'US_O1A' };
  expect(await flood(casesContract.createCase, 3, () => ({ token: tenant.owner.token, body }))).toBe(3);
  const file = announcementOf('a.pdf', Buffer.alloc(10));
  expect(await flood(documentsContract.startUpload, 10, () => ({ ...owner, body: file }))).toBe(10);
  const note = (at: number) => ({ ...attorney, body: { text: `Note ${at}` } });
  expect(await flood(staffCasesContract.addNote, 10, note)).toBe(10);
  const request = (at: number) => ({ ...attorney, body: { items: [{ title: `Degree ${at}` }] } });
  expect(await flood(checklistContract.addChecklistItems, 10, request)).toBe(10);
  for (const [name, status] of [
    ['A', 200],
    ['B', 200],
    ['C', 429],
  ] as const) {
    const sent = { token: tenant.other.token, body: { full_name: `Name ${name}` } };
    expect((await call(profileContract.updateProfile, sent)).status).toBe(status);
  }
  // Another person has their own quota.
  expect((await call(casesContract.createCase, { token: tenant.other.token, body })).status).toBe(201);
});

test('the first request of a day cannot exceed a quota either', async () => {
  const { token } = tenant.staff.ADMIN;
  const params = { caseId: (await tenant.newCase()).id };
  const request = (count: number) => {
    const items = Array.from({ length: count }, (_, at) => ({ title: `Reference ${at}` }));
    return call(checklistContract.addChecklistItems, { token, params, body: { items } });
  };
  expect((await request(11)).json).toMatchObject({ code: 'quota.reached' });
  expect((await request(10)).status).toBe(201);
  const add = (count: number) => {
    const people = Array.from({ length: count }, (_, at) => ({
      name: { family_name: 'Haddad', given_names: `Noor ${at}` },
      birth_date: '1990-01-01',
    }));
    return call(peopleContract.addPeople, { token, body: { people } });
  };
  expect((await add(11)).json).toMatchObject({ code: 'quota.reached' });
  expect((await add(10)).status).toBe(200);
});

test('staff cannot exceed the organization’s daily limit of cases for applicants', async () => {
  const body = { applicant_id: tenant.owner.userId, country: 'US', path: 'US_O1A' };
  const token = tenant.staff.OPS.token;
  expect(await flood(staffCasesContract.createCaseForApplicant, 10, () => ({ token, body }))).toBe(10);
});

test('a request during which the day ends is counted on the day it began, and is told how long that lasts', async () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  vi.stubEnv('LANDFALL_NOW', undefined);
  const userId = randomUUID();
  const lastSecond = new Date('2026-12-01T23:59:59Z');
  expect(await spendQuota(userId, { notes: 10 }, { ...standardLimits, notes: 10 }, lastSecond)).toBeDefined();
  let clock = lastSecond.getTime() - 1000;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    clock += 1000;
    return clock;
  });
  const spending = await prepareQuota({ userId, organizationId: 'harbor' }, { notes: 1 }, () => undefined);
  const { Update } = spending.item as { Update: { Key: object; ExpressionAttributeValues: object } };
  expect(Update.Key).toEqual(keys.quotaDay(userId, '2026-12-01'));
  expect(Update.ExpressionAttributeValues).toMatchObject({ ':date': '2026-12-01' });
  expect(spending.requireRoom).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
});

test('every counted write returns the remaining quota for today', async () => {
  const token = tenant.staff.ADMIN.token;
  const params = { caseId: (await tenant.newCase()).id };
  const left = async (endpoint: EndpointDefinition, sent: Sent) =>
    parseQuotaHeader((await call(endpoint, { token, params, ...sent })).headers[quotaHeader] ?? '').map(
      ({ name, left, quota }) => [name, left, quota],
    );
  const file = announcementOf('a.pdf', Buffer.alloc(1_500_000));
  expect(await left(documentsContract.startUpload, { body: file })).toEqual([
    ['uploads', 9, 10],
    ['upload_megabytes', 48, 50],
  ]);
  expect(await left(staffCasesContract.addNote, { body: { text: 'Note' } })).toEqual([['notes', 9, 10]]);
  expect(await left(staffCasesContract.addNote, { body: { text: 'Note' } })).toEqual([['notes', 8, 10]]);
  expect(await left(documentsContract.listDocuments, {})).toEqual([]);
});

/** The ID of the created resource, or of the first of several. */
const createdId = (json: unknown): string => {
  const made = json as { id?: string; items?: { id: string }[] };
  return made.id ?? made.items?.[0]?.id ?? '';
};

describe('a request repeated with its idempotency key', () => {
  let cove: Tenant;
  beforeAll(async () => {
    cove = await addTenant(run, 'cove');
    const quotas = Object.fromEntries(quotaNames.map((name) => [name, limitRules[name].min]));
    await changeOrganization('cove', { quotas });
    // All but one of each.
    const use = Object.fromEntries(quotaNames.map((name) => [name, limitRules[name].min - 1]));
    for (const { userId } of [cove.owner, cove.staff.ATTORNEY])
      expect(await spendQuota(userId, use, { ...standardLimits, ...quotas }, new Date())).toBeDefined();
  });
  const path = { country: 'US', path: 'US_O1A' };
  test.each<[EndpointDefinition, (text: string) => unknown]>([
    [casesContract.createCase, () => path],
    [staffCasesContract.createCaseForApplicant, () => ({ ...path, applicant_id: cove.owner.userId })],
    [staffCasesContract.addNote, (text) => ({ text })],
    [checklistContract.addChecklistItems, (title) => ({ items: [{ title }] })],
    [caseAssessmentsContract.assessCase, () => ({ facts: {} })],
  ])(
    'counts once and gets the first result, concurrently and at the limit: $path',
    async (endpoint, bodyOf) => {
      const token = endpoint === casesContract.createCase ? cove.owner.token : cove.staff.ATTORNEY.token;
      const sent = { token, params: { caseId: (await cove.newCase()).id } };
      const withKey = (key: string, text = 'Degree') =>
        call(endpoint, { ...sent, body: bodyOf(text), headers: { [idempotencyHeader]: key } });
      const key = randomUUID();
      const responses = await Promise.all([1, 2, 3].map(() => withKey(key)));
      responses.push(await withKey(key));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(responses.map(({ json }) => createdId(json))).size).toBe(1);
      const [left] = parseQuotaHeader(responses.at(-1)?.headers[quotaHeader] ?? '');
      expect(left).toMatchObject({ left: 0 });
      expect((await withKey(randomUUID(), 'Second degree')).json).toMatchObject({ code: 'quota.reached' });
    },
  );
});

test('bytes are counted as well as files', async () => {
  const token = tenant.staff.HR.token;
  const params = { caseId: (await tenant.newCase()).id };
  const body = announcementOf('a.pdf', Buffer.alloc(10_000_000));
  expect(await flood(documentsContract.startUpload, 5, () => ({ token, params, body }))).toBe(5);
});

test('an ADMIN sets quotas within their bounds, and no one else can', async () => {
  const set = (token: string, notes: number) =>
    call(organizationContract.updateOrganization, { token, body: { quotas: { notes } } });
  expect((await set(tenant.staff.ADMIN.token, 20)).json).toMatchObject({ quotas: { notes: 20 } });
  expect((await set(tenant.staff.ADMIN.token, 1_000_000)).status).toBe(400);
  expect((await set(tenant.staff.ADMIN.token, 0)).status).toBe(400);
  expect((await set(tenant.staff.HR.token, 20)).status).toBe(403);
});
