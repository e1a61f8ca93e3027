import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openCase } from '#functions/data/cases/open-case.ts';
import { putIdempotencyKey } from '#functions/data/core/idempotency.ts';
import { keys } from '#functions/data/core/keys.ts';
import { tableName } from '#functions/data/core/table.ts';
import { addToQuotaDay } from '#functions/data/documents/quota.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { bundleFunctions } from '#infra/constructs/function-bundles.ts';
import { project } from '#infra/local/build.ts';
import { createFunctionRunner } from '#infra/local/functions/function-runner.ts';
import { createGateway } from '#infra/local/gateway/gateway.ts';
import { listenOn } from '#infra/local/port.ts';
import { accountId } from '#infra/local/template/physical-names.ts';
import { limitRules, standardLimits } from '#shared/domain/quotas.ts';
import { addTenant, type Tenant } from '../../security/tenants.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../../support/security-run.ts';
import { type Measured, openMeasurements } from '../report.ts';
import { openEngineFile } from '../seed/engine-file.ts';
import { fillOrganization } from '../seed/organizations.ts';
import { type LoadRequest, type LoadRun, mergeRuns, sendLoad } from '../send-load.ts';
import { milliseconds, times } from '../statistics.ts';

const maxRatio = 1.15;
const inFlight = [1, 16, 64] as const;
/** Fewer for a quick run. */
const enduranceRequests = Number(process.env.BENCH_ENDURANCE ?? 50_000);
const kinds = ['authorized read', 'list page', 'create'] as const;
type Kind = (typeof kinds)[number];
const floors = ['bare', 'both'] as const;
const rounds = 5;
/** Opening a case waits for the disk, so fewer requests are enough. */
const requestsPerRound: Record<Kind, number> = { 'authorized read': 100, 'list page': 100, create: 20 };
/** Before the runs of each kind and concurrency. */
const warmUpRequests = 100;
/**
 * Initial warm-up of each kind, over all workers. Latency keeps falling until each worker has handled some 350
 * requests, and longer with more code, so a floor would be warm before the product is. Few for creating cases,
 * because the daily limit is 1,000 per person.
 */
const firstRequests: Record<Kind, number> = { 'authorized read': 2400, 'list page': 2400, create: 120 };
const firstInFlight = 16;
const routes: Record<Kind, string> = {
  'authorized read': 'GET /api/cases/{caseId}',
  'list page': 'GET /api/organization/cases',
  create: 'POST /api/cases',
};

/**
 * The product and the bare handler run behind the same gateway code, authorizer, runner, and table gate, so
 * that the comparison shows what our own code adds. The distribution and the stream consumers are left out,
 * because on AWS they run on separate machines.
 */
export async function requests(only: string): Promise<Measured> {
  const measurements = openMeasurements('requests', Compared);
  const chosen = kinds.filter((kind) => kind.includes(only));
  // Function output isn't collected: it would look like a memory leak. The gate's simulated transaction time
  // isn't our own work either.
  const run = await startSecurityRun({
    functionLog: () => undefined,
    contention: { transactionMilliseconds: 0 },
    follows: () => false,
  });
  try {
    const file = openEngineFile(run.folder, tableName());
    await fillOrganization('warm', 1000, { seed: 1, until: new Date() }, { file });
    file.close();
    const tenant = await addTenant(run, 'warm');
    // One person opens more cases here than the daily limit allows.
    const { cases, open_cases } = limitRules;
    await changeOrganization('warm', { quotas: { cases: cases.max, open_cases: open_cases.max } });
    await using urls = await startGateways(run);
    const loads = await requestsFor(run, tenant);
    for (const kind of chosen) {
      for (const { url, request } of targetsOf(kind, urls, loads))
        await sendLoad(url, firstRequests[kind], firstInFlight, request);
      for (const flying of inFlight) measurements.keep(await compare(kind, flying, urls, loads));
    }
    const compared = measurements.inOrderOf(
      kinds.flatMap((kind) => inFlight.map((flying) => nameOf(kind, flying))),
    );
    return reportOf(compared, await measureEndurance(run, loads.ours['authorized read']));
  } finally {
    await run.stop();
  }
}

const nameOf = (kind: Kind, flying: number): string => `${kind}, ${flying} in flight`;

const Result = z.object({
  p50: z.number(),
  p99: z.number(),
  perSecond: z.number(),
  errors: z.array(z.string()),
});
const Compared = z.object({
  name: z.string(),
  kind: z.enum(kinds),
  flying: z.number(),
  ours: Result,
  /** The single table call. */
  bare: Result,
  /** With the product's other calls: the caller, whether staff need a second factor, quotas. */
  both: Result,
});
type Compared = z.infer<typeof Compared>;

type RequestsByTarget = Awaited<ReturnType<typeof requestsFor>>;

interface Urls {
  readonly ours: string;
  readonly bare: string;
  readonly both: string;
}

/** The product, the floor with the single table call, and the floor with all of them. */
const targetsOf = (kind: Kind, urls: Urls, { ours, bare, both }: RequestsByTarget) => [
  { url: urls.ours, request: ours[kind] },
  { url: urls.bare, request: bare[kind] },
  { url: urls.both, request: both[kind] },
];

/** Alternating runs, after a warm-up. */
async function compare(
  kind: Kind,
  flying: number,
  urls: Urls,
  requestsByTarget: RequestsByTarget,
): Promise<Compared> {
  const targets = targetsOf(kind, urls, requestsByTarget).map((target) => ({
    ...target,
    runs: [] as LoadRun[],
  }));
  for (const { url, request } of targets) await sendLoad(url, warmUpRequests, flying, request);
  const count = Math.max(requestsPerRound[kind], flying);
  for (let round = 0; round < rounds; round++)
    for (const { url, request, runs } of targets) runs.push(await sendLoad(url, count, flying, request));
  const [product, single, same] = targets.map(({ runs }) => mergeRuns(runs)) as [Result, Result, Result];
  return { name: nameOf(kind, flying), kind, flying, ours: product, bare: single, both: same };
}
type Result = z.infer<typeof Result>;

/** A gateway for the product's cases function, and one for each floor, with its role and environment. */
async function startGateways(run: SecurityRun) {
  const folder = await mkdtemp(join(project, 'dist', 'bench-bare-'));
  const { bare = '' } = await bundleFunctions(project, folder, {
    bare: 'tests/load/parts/bare-functions.ts',
  });
  const model = run.functions().find(({ environment }) => environment.POWERTOOLS_SERVICE_NAME === 'cases');
  if (!model) throw new Error('There is no function of the cases.');
  const runner = createFunctionRunner(
    // A separate function for each floor, so that none has handled more requests than the product's.
    floors.map((arn) => ({ ...model, arn, file: join(bare, 'index.mjs'), exported: 'handler' })),
    () => undefined,
  );
  const ours = await startGateway(run, model.arn, run.invoke);
  const [single, same] = await Promise.all(floors.map((arn) => startGateway(run, arn, runner.invoke)));
  if (!single || !same) throw new Error('A floor has no gateway.');
  return {
    ours: ours.url,
    bare: single.url,
    both: same.url,
    async [Symbol.asyncDispose]() {
      ours.stop();
      single.stop();
      same.stop();
      await runner.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startGateway(run: SecurityRun, functionArn: string, invoke: SecurityRun['invoke']) {
  const authorizer = { id: 'bench', issuer: run.userPool.issuer, audience: [run.client.id] };
  const throttle = { rate: 1e6, burst: 1e6 };
  const gateway = createGateway(
    { id: 'bench', routes: Object.values(routes).map((key) => ({ key, functionArn, authorizer, throttle })) },
    {
      accountId,
      invoke,
      readSigned: run.tokens.readSigned,
      viewerHeaders: () => ({}),
      responseHeaders: {},
      accessLog: () => undefined,
      throttled: false,
    },
  );
  const server = createServer((request, response) => void gateway(request, response));
  const port = await listenOn(server, 0);
  return {
    url: `http://localhost:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A user's token, renewed each minute, because on a busy machine the measurement outlasts one. */
function tokens(run: SecurityRun) {
  const cache = new Map<string, { token: string; until: number }>();
  return (person: TestUser) => {
    const measurements = cache.get(person.userId);
    const good = measurements && measurements.until > performance.now();
    const { token } = good ? measurements : { token: run.signIn(person).AccessToken };
    if (!good) cache.set(person.userId, { token, until: performance.now() + 60_000 });
    return { authorization: `Bearer ${token}` };
  };
}

async function requestsFor(
  run: SecurityRun,
  tenant: Tenant,
): Promise<Record<'ours' | 'bare' | 'both', Record<Kind, () => LoadRequest>>> {
  const opened = await tenant.newCase();
  const as = tokens(run);
  const staff = () => as(tenant.staff.OPS);
  const body = JSON.stringify({ country: 'US', path: 'US_O1A' });
  const limits = { ...standardLimits, cases: limitRules.cases.max, open_cases: limitRules.open_cases.max };
  /** Opens a case with the same transaction the product uses. */
  const transactionFor = ({ userId, fullName }: TestUser): string => {
    const facts = { applicant_id: userId, applicant_name: fullName, country: 'US', path: 'US_O1A' } as const;
    const { opened, parts } = openCase(
      { userId, fullName },
      { org_id: tenant.organizationId, ...facts },
      limits.open_cases,
    );
    const items = [
      ...Object.values(parts).flat(),
      addToQuotaDay(userId, { cases: 1 }, limits, new Date()),
      putIdempotencyKey(userId, randomUUID(), 'createCase', opened.id),
    ];
    return JSON.stringify({ id: opened.id, items: items.filter(Boolean) });
  };
  // Each has their own quota.
  const [applicant, secondApplicant, ownApplicant] = await Promise.all(
    ['Ingrid Solheim', 'Kwame Boateng', 'Amara Okonkwo'].map((fullName) =>
      run.addPerson({ fullName, role: 'APPLICANT', organizationId: tenant.organizationId }),
    ),
  );
  if (!applicant || !secondApplicant || !ownApplicant)
    throw new Error('The bench needs three more applicants.');
  const createDirectly = (somebody: TestUser) => () => ({
    method: 'POST',
    path: '/api/cases',
    headers: as(somebody),
    body: transactionFor(somebody),
  });
  const read = () => ({ method: 'GET', path: `/api/cases/${opened.id}`, headers: staff() });
  const bare = {
    'authorized read': read,
    'list page': () => ({
      method: 'GET',
      path: `/api/organization/cases?org=${tenant.organizationId}`,
      headers: staff(),
    }),
    create: createDirectly(applicant),
  };
  const withExtraReads =
    (
      request: () => LoadRequest,
      who: TestUser,
      ...also: readonly { Key: object; ConsistentRead?: boolean }[]
    ) =>
    (): LoadRequest => {
      const { path, ...others } = request();
      const calls = new URLSearchParams({ actor: who.userId, also: JSON.stringify(also) });
      return { ...others, path: `${path}${path.includes('?') ? '&' : '?'}${calls}` };
    };
  // Whether staff need a second factor; the organization's quotas, their usage, and its checklist.
  const organizationRead = { Key: keys.organization(tenant.organizationId) };
  const readsBeforeCreate = [
    keys.organization(tenant.organizationId),
    keys.quotaDay(secondApplicant.userId, new Date().toISOString().slice(0, 10)),
    keys.checklistTemplate(tenant.organizationId, 'US_O1A'),
  ].map((Key) => ({ Key, ConsistentRead: true }));
  return {
    ours: {
      'authorized read': read,
      'list page': () => ({ method: 'GET', path: '/api/organization/cases', headers: staff() }),
      create: () => ({
        method: 'POST',
        path: '/api/cases',
        headers: { ...as(ownApplicant), 'idempotency-key': randomUUID() },
        body,
      }),
    },
    bare,
    both: {
      'authorized read': withExtraReads(bare['authorized read'], tenant.staff.OPS, organizationRead),
      'list page': withExtraReads(bare['list page'], tenant.staff.OPS, organizationRead),
      create: withExtraReads(createDirectly(secondApplicant), secondApplicant, ...readsBeforeCreate),
    },
  };
}

interface Endurance {
  readonly count: number;
  readonly errors: number;
  /** Bytes in use after the first fifth, as a warm-up, and at the end. */
  readonly before: number;
  readonly after: number;
  /** After each tenth. */
  readonly sizes: readonly number[];
}

/** Memory of the whole process, workers included, after a fifth and at the end. */
async function measureEndurance(run: SecurityRun, request: () => LoadRequest): Promise<Endurance> {
  const parts = 10;
  const sizes: number[] = [];
  let errors = 0;
  for (let part = 0; part < parts; part++) {
    errors += (await sendLoad(run.url, enduranceRequests / parts, 16, request)).errors.length;
    sizes.push(process.memoryUsage().rss);
  }
  return { count: enduranceRequests, errors, before: sizes[1] ?? 0, after: sizes.at(-1) ?? 0, sizes };
}

function reportOf(results: readonly Compared[], endurance: Endurance): Measured {
  const errors = results.flatMap(({ ours, bare, both }) => [ours, bare, both].flatMap((each) => each.errors));
  const growth = endurance.after / endurance.before;
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const firstCounts = kinds.map((kind) => `${firstRequests[kind]} for ${kind}`).join(', ');
  return {
    title: 'Warm requests',
    about: `Requests go through the gateway, the authorizer, the bundle with its role, and the table gate, over keep-alive connections: ${rounds} alternating runs, after warm-up requests (${warmUpRequests} each time, and initially ${firstCounts}, so that every worker has compiled its code). They are compared with two bare handlers behind the same gateway, authorizer, and gate: one makes a single table call and responds with the same fields of a case, the other makes exactly the same table calls as ours. The distribution and the stream consumers are excluded, because they run on separate machines on AWS.`,
    goals: [
      ...kinds.flatMap((kind) => {
        const of = results.filter((each) => each.kind === kind);
        if (of.length === 0) return [];
        const ratios = of.map(({ ours, both }) => ours.p50 / both.p50);
        const met = Math.max(...ratios) <= maxRatio;
        return {
          what: `p50 of ${kind} at ${inFlight.join(', ')} in flight`,
          goal: `≤ ${times(maxRatio)} a bare handler that makes the same table calls`,
          measured: ratios.map(times).join(', '),
          met,
          ...(!met && {
            why: `Against one that makes the last call alone: ${of.map(({ ours, bare }) => times(ours.p50 / bare.p50)).join(', ')}`,
          }),
        };
      }),
      {
        what: 'Errors overall',
        goal: 'none',
        measured:
          errors.length + endurance.errors === 0
            ? 'none'
            : `${errors.length + endurance.errors}: ${errors[0]}`,
        met: errors.length + endurance.errors === 0,
      },
      {
        what: `Memory of the process over ${endurance.count.toLocaleString('en')} requests, from the first fifth to the end`,
        goal: 'flat (within 10 %)',
        measured: `${megabytes(endurance.before)} → ${megabytes(endurance.after)}`,
        why: `After each tenth: ${endurance.sizes.map(megabytes).join(', ')}`,
        met: growth <= 1.1,
      },
    ],
    tables: [
      {
        title: 'Each kind of request',
        columns: [
          'request',
          'in flight',
          'p50',
          'floor p50',
          'ratio',
          'floor with the same calls',
          'ratio',
          'p99',
          'floor p99',
          'requests/s',
          'floor',
        ],
        rows: results.map(({ kind, flying, ours, bare, both }) => [
          kind,
          String(flying),
          milliseconds(ours.p50),
          milliseconds(bare.p50),
          times(ours.p50 / bare.p50),
          milliseconds(both.p50),
          times(ours.p50 / both.p50),
          milliseconds(ours.p99),
          milliseconds(bare.p99),
          ours.perSecond.toFixed(0),
          bare.perSecond.toFixed(0),
        ]),
      },
    ],
  };
}
