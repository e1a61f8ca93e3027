import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTableEngine } from '#infra/local/table-engine.ts';
import { addTenant } from '../../security/tenants.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../../support/security-run.ts';
import { BulkMeasurement, reportOf, slowdownsOf } from '../long-jobs/bulk-report.ts';
import { changeCases } from '../long-jobs/change-cases.ts';
import { exportCases } from '../long-jobs/export-cases.ts';
import { importCases } from '../long-jobs/import-cases.ts';
import { createJobHeat } from '../long-jobs/job-heat.ts';
import { type LongJob, type PreparedJob, type Stage, sizes } from '../long-jobs/long-job.ts';
import { type Reader, type Reading, read, readersPause } from '../long-jobs/reader.ts';
import { watchFunction } from '../long-jobs/watch-function.ts';
import { startMeteredEngine } from '../metered-engine.ts';
import { type Measured, openMeasurements } from '../report.ts';
import { prepareTable } from '../seed/prepared-table.ts';
import { median } from '../statistics.ts';

const jobs: readonly LongJob[] = [changeCases, exportCases, importCases];
/** The prefix of the logical ID of the function that runs them. */
const jobFunction = 'updatecasework';
const organizations = { own: { id: 'busy', cases: sizes.cases }, other: { id: 'calm', cases: 1000 } };
/** Alternating without and with the job. Fewer for a quick run. */
const turns = Number(process.env.BENCH_TURNS ?? 3);
/** Warm-up rounds of all pages, so that the functions have compiled their code before the first turn. */
const warmUpRounds = 400;
/** Rounds of all pages without the job, per turn. */
const quietRounds = 20;
/** The progress at which the function is killed, in the middle turn. */
const killAtProgress = 0.4;

/**
 * Long-running jobs, and how much they slow down a reader in the same organization. Reports earlier
 * measurements if no job matches.
 */
export async function bulk(only: string): Promise<Measured> {
  const measurements = openMeasurements('bulk', BulkMeasurement);
  const chosen = jobs.filter(({ name }) => name.includes(only));
  if (chosen.length > 0) await measure(chosen, measurements.keep);
  return reportOf(measurements.inOrderOf(jobs.map(({ name }) => name)), organizations);
}

async function measure(chosen: readonly LongJob[], keep: (measured: BulkMeasurement) => void): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    const setup = await openSetup((end) => void ends.push(end));
    for (const job of chosen) keep(await measureJob(job, setup));
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

type Setup = Awaited<ReturnType<typeof openSetup>>;

/** A local run on a prepared table, two readers, and statistics of table and function. */
async function openSetup(onEnd: (end: () => unknown) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bulk-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await prepareTable(folder, 'bulk', Object.values(organizations));
  const engine = await startTableEngine(folder);
  onEnd(() => engine.stop());
  const metered = await startMeteredEngine(engine.url);
  onEnd(() => metered.stop());
  process.env.AWS_ENDPOINT_URL_DYNAMODB = metered.url.origin;
  const watched = watchFunction(jobFunction);
  const heat = createJobHeat(jobFunction, organizations.own.id);
  const refused = { count: 0 };
  const run = await startSecurityRun({
    functionLog: () => undefined,
    invoked: watched.invoked,
    runsSchedules: false,
    // Like `npm start`.
    yieldsToRequests: true,
    contention: { rejected: () => void refused.count++, record: heat.record },
  });
  onEnd(() => run.stop());
  onEnd(() => watched.stop());
  onEnd(() => heat.close());
  heat.follow(folder);
  const tenant = await addTenant(run, organizations.own.id);
  const otherTenant = await addTenant(run, organizations.other.id);
  const readers: Reader[] = [
    { place: 'own', token: tokenOf(run, tenant.staff.OPS), caseId: (await tenant.newCase()).id },
    { place: 'other', token: tokenOf(run, otherTenant.staff.OPS), caseId: (await otherTenant.newCase()).id },
  ];
  await run.streamsSettled();
  const stage: Stage = { run, tenant, turns, token: tokenOf(run, tenant.staff.OPS) };
  const readUntil = (isOver: () => boolean | Promise<boolean>, pause = readersPause) =>
    read(run.url, metered, { readers, jobFunction, pause }, isOver);
  return { run, stage, watched, heat, refused, readUntil };
}

async function measureJob(job: LongJob, setup: Setup): Promise<BulkMeasurement> {
  const { run, stage, watched, heat, refused, readUntil } = setup;
  const prepared = await job.prepare(stage);
  await readUntil(afterRounds(warmUpRounds), 0);
  await run.streamsSettled();
  heat.begin();
  watched.begin();
  refused.count = 0;
  const measured: Turn[] = [];
  for (let turn = 0; turn < turns; turn++) measured.push(await measureTurn(turn, prepared, setup));
  const quiet = measured.map((each) => each.quiet);
  const busy = measured.map((each) => each.busy);
  const stats = watched.seen();
  const settings = run.functions().find(({ id }) => id.startsWith(jobFunction));
  const used = busy.flatMap((reading) => reading.job);
  const sum = (count: (use: (typeof used)[number]) => number) =>
    used.reduce((all, use) => all + count(use), 0);
  return {
    ...{ name: job.name, item: job.item, items: prepared.items, maxPerSecond: job.maxPerSecond, turns },
    at: new Date().toISOString(),
    ended: median(measured.map((each) => each.ended)),
    followed: median(measured.map((each) => each.followed)),
    problems: [...(await prepared.verify())],
    memory: [...stats.memory],
    memoryLimit: (settings?.memoryMegabytes ?? 0) * 2 ** 20,
    invocations: stats.invocations,
    killed: stats.killed,
    longest: stats.longest / 1000,
    timeout: settings?.timeoutSeconds ?? 0,
    reads: sum((use) => use.reads),
    writes: sum((use) => use.writes),
    calls: sum((use) => use.calls),
    conflicts: refused.count,
    pages: slowdownsOf(quiet, busy),
    keys: heat.hottest(prepared.items, job.maxPerSecond).slice(0, 6),
  };
}

interface Turn {
  readonly quiet: Reading;
  readonly busy: Reading;
  /** Seconds from its start until the job had ended, and until its stream processing had. */
  readonly ended: number;
  readonly followed: number;
}

/** Views pages without the job, then with it. */
async function measureTurn(
  turn: number,
  prepared: PreparedJob,
  { run, watched, readUntil }: Setup,
): Promise<Turn> {
  const quiet = await readUntil(afterRounds(quietRounds));
  watched.nextPart();
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  const progress = await prepared.start(turn);
  const isKilled = turn === Math.floor(turns / 2);
  const isOver = async () => {
    const done = await progress();
    // Once in the middle turn; repeated until the function was running when it was killed.
    if (isKilled && done >= killAtProgress && done < 1 && watched.seen().killed === 0) await watched.kill();
    return done >= 1;
  };
  const busy = await readUntil(isOver);
  const ended = secondsSince();
  await run.streamsSettled();
  return { quiet, busy, ended, followed: secondsSince() };
}

/** A token lasts for minutes, and the measurement may last longer. */
function tokenOf(run: SecurityRun, person: TestUser): () => string {
  let cached = { token: '', until: 0 };
  return () => {
    if (performance.now() > cached.until)
      cached = { token: run.signIn(person).AccessToken, until: performance.now() + 60_000 };
    return cached.token;
  };
}

function afterRounds(rounds: number): () => boolean {
  let read = 0;
  return () => ++read >= rounds;
}
