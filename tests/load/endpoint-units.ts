import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { linesPerStep } from '#functions/cases/job-pace.ts';
import { handler as updateWork } from '#functions/cases/update-case-work.ts';
import { getCaseExport } from '#functions/data/cases/case-export.ts';
import {
  addImportPart,
  getCaseImport,
  newCaseImport,
  putCaseImport,
} from '#functions/data/cases/case-import.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { ensureOrganization } from '#functions/data/people/organization.ts';
import { runPacket } from '#functions/packets/run-packet.ts';
import { startTableEngine } from '#infra/local/table-engine.ts';
import { StartedExport } from '#shared/contract/case-exports.ts';
import { endpoints } from '#shared/contract/index.ts';
import type { ImportLine } from '#shared/domain/imported-case.ts';
import { authorizationTable } from '../security/authorization-table.ts';
import { type SampleRequest, sampleRequests } from '../security/sample-requests.ts';
import { send } from '../security/send.ts';
import { addTenant, type Tenant } from '../security/tenants.ts';
import { sampleFonts } from '../support/packet-files.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { startCountingEngine, type Units } from './counting-engine.ts';
import { openEngineFile } from './seed/engine-file.ts';
import { fillOrganization } from './seed/organizations.ts';

/** Requested for every list, so that page sizes are the same whatever the data. */
const pageLength = '5';

/**
 * One request and its consumption. `endpoint` is more specific where an endpoint is measured in several
 * variants.
 */
export interface EndpointUnits extends Units {
  readonly endpoint: string;
  readonly cases: number;
}

/** Variants of the staff list query, each with its own access pattern. */
const listings: Readonly<Record<string, Record<string, string>>> = {
  newest: {},
  'oldest first': { sort: 'oldest' },
  'one status': { status: 'REVIEW' },
  overdue: { due: 'overdue' },
  'by due date': { sort: 'due' },
  'by points': { sort: 'points' },
  'one owner': { owner: 'none' },
  'one owner, by due date': { owner: 'none', sort: 'due' },
  'search of a name': { q: 'okonkwo' },
  'search of a full name': { q: 'Maria Okonkwo' },
  'search of a path': { q: 'O-1A' },
  'search of a country': { q: 'canada' },
  'search of two letters': { q: 'an' },
  'search of an unknown word': { q: 'qzxqzx' },
};

type Variant = (request: SampleRequest, tenant: Tenant) => SampleRequest | Promise<SampleRequest>;
const unmodified: Variant = (request) => request;
/** Cases of a measured bulk change. Its steps cost the same for each additional case. */
const bulkCases = 10;

/** Lines of people without accounts, each with an owner, a due date, and a reference. */
const newLines = (count: number, { staff }: Tenant): ImportLine[] =>
  Array.from({ length: count }, (_, at) => {
    const reference = randomUUID();
    const cells = {
      email: `${reference}@example.com`,
      name: 'Priya Raghunathan',
      visa_path: 'US_O1A',
      reference,
    };
    return { line: at + 2, cells: { ...cells, owner_email: staff.OPS.email, due_date: '2027-05-14' } };
  });
/** An import with this many lines, none of which are uploaded yet. */
async function newImport(total: number, { organizationId, staff }: Tenant) {
  const job = newCaseImport({
    ...{ id: timeOrderedId(), org_id: organizationId, user_id: staff.OPS.userId },
    ...{ file_name: 'cases.csv', total },
  });
  await transact({ job: putCaseImport(job) });
  return job;
}

/** Endpoints that are measured in several variants. An unnamed variant uses the endpoint's name. */
const variants: Readonly<Record<string, Readonly<Record<string, Variant>>>> = {
  listOrganizationCases: Object.fromEntries(
    Object.entries(listings).map(([name, query]) => [
      name,
      () => ({ query: { ...query, limit: pageLength } }),
    ]),
  ),
  startBulkChange: {
    'ten cases': async ({ body }, tenant) => {
      const cases = [];
      for (let created = 0; created < bulkCases; created++) cases.push((await tenant.newCase()).id);
      return { body: { ...Object(body), case_ids: cases } };
    },
  },
  startCaseExport: { 'all cases': () => ({ body: {} }), '': unmodified },
  putCaseImportLines: {
    'ten lines': async (_, tenant) => {
      const { id } = await newImport(linesPerStep, tenant);
      const lines = newLines(linesPerStep, tenant);
      return { params: { importId: id, part: '0' }, body: { lines } };
    },
  },
  startCaseImport: {
    'ten lines': async (_, tenant) => {
      const job = await newImport(linesPerStep, tenant);
      await addImportPart(job, 0, newLines(linesPerStep, tenant));
      return { params: { importId: job.id } };
    },
  },
  buildPacket: {
    '': unmodified,
    'a case summary': (request) => ({ ...request, body: { ...Object(request.body), report: 'summary' } }),
  },
};

/**
 * How many writes a request's cost may vary by: a different day has a different counter, and its emails are
 * longer.
 */
export const writeVariance: Readonly<Record<string, number>> = { rescheduleCall: 8 };
/** The experts page shows all colleagues, so every organization has the same number. */
const colleagues = 20;

/** Endpoints with a fixed page size. Every other list gets its page size from the request. */
export const fixedPageSize: readonly string[] = [
  'startCaseExport',
  'startCaseExport: all cases',
  'startCaseExport: all cases, afterwards',
  'getToday',
  'countOwnCases',
  'countOrganizationCases',
  'countToday',
  'countConsultations',
  'getReport',
  'exportReport',
];

/**
 * Sends a request to every endpoint for an organization of each size, over HTTP, against the deployed bundles,
 * and returns the units each consumed. The demo organization's own endpoints have no size.
 */
export const measureUnits = (
  sizes: readonly number[],
  isMeasured: (endpoint: string) => boolean = () => true,
): Promise<EndpointUnits[]> =>
  withCountingRun(async (counted) => {
    // The first person who joins an organization creates its row, which doesn't depend on its size.
    await ensureOrganization('harbor');
    const samples = sampleRequests(counted.run);
    const measured: EndpointUnits[] = [];
    for (const [index, cases] of sizes.entries()) {
      const tenant = await addSizedTenant(counted, index, cases);
      for (const endpoint of endpoints.filter(({ name }) => isMeasured(name))) {
        const sample = samples[endpoint.name];
        const by = callerOf(endpoint.name, tenant);
        if (!sample || !by) continue;
        const caller = by === 'nobody' ? undefined : by;
        for (const [way, variant] of Object.entries(variants[endpoint.name] ?? { '': unmodified })) {
          const request = await variant(await sample(tenant, caller ?? tenant.owner), tenant);
          const name = way ? `${endpoint.name}: ${way}` : endpoint.name;
          const used = await measure(counted, { endpoint, name, request: paged(endpoint, request), caller });
          measured.push(...used.map((each) => ({ ...each, cases })));
        }
      }
    }
    return measured;
  });

interface CountedRun {
  readonly run: SecurityRun;
  readonly counting: Awaited<ReturnType<typeof startCountingEngine>>;
  /** Where the engine stores its tables. */
  readonly folder: string;
}

/** A local run whose calls of the table engine are counted, for the duration of the work. */
async function withCountingRun<Result>(work: (counted: CountedRun) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-units-'));
  const engine = await startTableEngine(folder);
  const counting = await startCountingEngine(engine.url);
  const previousEngine = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = counting.url.origin;
  try {
    // Stream processing is measured separately and must not count toward the request. Neither must schedules,
    // which would run in any run of more than five minutes.
    const run = await startSecurityRun({ follows: () => false, runsSchedules: false });
    try {
      return await work({ run, counting, folder });
    } finally {
      await run.stop();
    }
  } finally {
    if (previousEngine === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    else process.env.AWS_ENDPOINT_URL_DYNAMODB = previousEngine;
    await counting.stop();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addSizedTenant({ run, folder }: CountedRun, index: number, cases: number): Promise<Tenant> {
  // Names of equal length, so that every row has the same size and price.
  const organizationId = `sized-${String.fromCharCode(97 + index)}`;
  const file = openEngineFile(folder, tableName());
  await fillOrganization(organizationId, cases, { seed: 1, until: new Date(), colleagues }, { file });
  file.close();
  return addTenant(run, organizationId);
}

/** The request for a full page, if the endpoint returns a list. */
function paged(endpoint: Endpoint, request: SampleRequest): SampleRequest {
  const isList = endpoint.query && 'limit' in (request.query ?? {});
  return isList || pagedLists.has(endpoint.name)
    ? { ...request, query: { ...request.query, limit: pageLength } }
    : request;
}

/** The units of one request, and of what follows it. */
async function measure(
  { run, counting }: CountedRun,
  {
    endpoint,
    name,
    request,
    caller,
  }: { endpoint: Endpoint; name: string; request: SampleRequest; caller: TestUser | undefined },
): Promise<Omit<EndpointUnits, 'cases'>[]> {
  await run.streamsSettled();
  const before = counting.used();
  const token = caller && run.signIn(caller).AccessToken;
  const received = await send(run.url, endpoint, { ...request, token });
  const after = counting.used();
  if (received.status !== endpoint.status)
    throw new Error(`${name} responded with ${received.status}: ${received.text}`);
  const used = { endpoint: name, ...usedSince(before, after) };
  const follow = followed[name];
  if (!follow) return [used];
  await follow(received.json, caller);
  return [used, { endpoint: `${name}, afterwards`, ...usedSince(after, counting.used()) }];
}

type Endpoint = (typeof endpoints)[number];
type Follow = (response: unknown, by: TestUser | undefined) => Promise<unknown>;
const updateShownCase: Follow = (response) => updateWork(streamEventOf(response));
const buildRequestedPacket: Follow = (response) => {
  const { case_id, number } = z.parse(z.object({ case_id: z.string(), number: z.number() }), response);
  return runPacket(case_id, number, () => sampleFonts);
};

/** Requests after which the stream processing is measured as well. */
const followed: Readonly<Record<string, Follow>> = {
  createCase: updateShownCase,
  createCaseForApplicant: updateShownCase,
  openDependentCase: updateShownCase,
  setCaseStatus: updateShownCase,
  'startBulkChange: ten cases': (response, by) => updateWork(stepOf(response, by)),
  'startCaseExport: all cases': runExport,
  'startCaseImport: ten lines': runImport,
  buildPacket: buildRequestedPacket,
  'buildPacket: a case summary': buildRequestedPacket,
};

const usedSince = (before: Units, after: Units): Units => ({
  reads: after.reads - before.reads,
  writes: after.writes - before.writes,
  calls: after.calls - before.calls,
});

const ShownCase = z.object({ id: z.string(), version: z.number() });

/** The stream event for the case in a response. */
function streamEventOf(response: unknown): DynamoDBStreamEvent {
  const { id, version } = ShownCase.parse(response);
  const Keys = { pk: { S: keys.case(id).pk } };
  const entity = { S: 'Case' };
  return {
    Records: [
      version === 1
        ? { eventName: 'INSERT', dynamodb: { Keys, NewImage: { entity, applicant_name: { S: 'Owner' } } } }
        : { eventName: 'MODIFY', dynamodb: { Keys, NewImage: { entity } } },
    ],
  };
}

/**
 * The stream event for a bulk change that has just started. It runs the first step, which is the only one here.
 */
function stepOf(response: unknown, by: TestUser | undefined): DynamoDBStreamEvent {
  const { id } = z.parse(z.looseObject({ id: z.string() }), response);
  return jobEvent(keys.bulkChange(by?.userId ?? '', id), { id, revision: 1 });
}

/** Runs all steps of an export that a response may have just started. */
async function runExport(response: unknown, by: TestUser | undefined): Promise<void> {
  const started = StartedExport.parse(response);
  if (started.kind === 'file') return;
  const { id } = started.job;
  const find = () => getCaseExport(by?.userId ?? '', id);
  for (let job = await find(); job?.state === 'RUNNING'; job = await find())
    await updateWork(jobEvent(keys.caseExport(job.user_id, id), job, 'CaseExport'));
}

/** Runs the only step of an import that has just started. */
async function runImport(response: unknown, by: TestUser | undefined): Promise<void> {
  const { id } = z.parse(z.looseObject({ id: z.string() }), response);
  const job = await getCaseImport(by?.userId ?? '', id);
  if (job) await updateWork(jobEvent(keys.caseImport(job.user_id, id), job));
}

function jobEvent(
  { pk, sk }: { readonly pk: string; readonly sk: string },
  { id, revision }: { readonly id: string; readonly revision: number },
  entity = '',
): DynamoDBStreamEvent {
  const NewImage = { id: { S: id }, revision: { N: String(revision) }, entity: { S: entity } };
  return {
    Records: [{ eventName: 'INSERT', dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage } }],
  };
}

const pagedLists = new Set(['listMembers', 'listApplicants', 'listOwnCases', 'listInvitations']);

/**
 * Who may call this endpoint in the organization, according to the authorization table; undefined if no member
 * may.
 */
function callerOf(endpoint: string, tenant: Tenant): TestUser | 'nobody' | undefined {
  const cells = authorizationTable.find((row) => row.endpoint === endpoint)?.cells;
  if (cells?.adm === 'ok') return tenant.staff.ADMIN;
  // Some resources are visible only to the person who created them: OPS (see tenants.ts).
  if (cells?.ops === 'ok') return tenant.staff.OPS;
  if (cells?.owner === 'ok') return tenant.owner;
  return cells?.nobody === 'ok' ? 'nobody' : undefined;
}
