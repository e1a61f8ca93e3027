import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { changeDeadlines, getDeadlines, putDeadlines } from '#functions/data/cases/deadlines.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putMail } from '#functions/data/jobs/mail.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { caseNotices } from '#functions/mail/case-notices.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import type { Invocation } from '#infra/local/functions/function-settings.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { addTenant, type Tenant } from '../../security/tenants.ts';
import { succeed } from '../../support/call-endpoint.ts';
import { stored } from '../../support/consultations.ts';
import { withoutMails } from '../../support/local-stack.ts';
import { startSecurityRun } from '../../support/security-run.ts';
import { busiestHour, perDay } from '../heat/day.ts';
import type { Measured } from '../report.ts';

const activeCases = 1_000_000;
const quarter = 0.25;
/** A full processor of Lambda: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const processorMegabytes = 1769;
/** No item is started later than this before the timeout: what the purge keeps, and more than the others. */
const reserveSeconds = 30;
/** The clock of the scheduled functions, so that everything prepared now is due. */
const ahead = { days: 400, retentionDays: 365 };
const clock = new Date(Date.now() + ahead.days * 24 * 3_600_000).toISOString();

/** One kind of work of a scheduled function. */
interface Work {
  readonly name: string;
  /** The prefix of the function's logical ID. */
  readonly job: string;
  readonly everyMinutes: number;
  /** Items that become due, per second. */
  readonly perSecond: number;
  readonly because: string;
  /** How many are prepared. */
  readonly items: number;
  prepare(tenant: Tenant): Promise<void>;
  /** How many are due. */
  due(): Promise<number>;
}

const isDue = ({ purge_at }: Record<string, unknown>): boolean =>
  typeof purge_at === 'string' && purge_at <= clock;
const countDue = async (entity: string): Promise<number> => (await stored(entity)).filter(isDue).length;
const emails = {
  job: 'resendmail',
  everyMinutes: 5,
  perSecond: busiestHour(3, activeCases),
  items: 400,
} as const;

const work: readonly Work[] = [
  {
    name: 'notices of case events',
    ...emails,
    because: 'every email of the busiest hour, as if each were a notice',
    async prepare(tenant) {
      for (let item = 0; item < this.items; item++) {
        const ofCase = await tenant.newCase();
        const event = { kind: 'status', by: 'Katya Sorensen', from: 'DRAFT', to: 'REVIEW' } as const;
        await transact({ notices: caseNotices(ofCase, tenant.staff.OPS, event) });
      }
    },
    due: () => countDue('Notice'),
  },
  {
    name: 'emails due for a retry',
    ...emails,
    because: 'every email of the busiest hour, as if SES had rejected each once',
    async prepare() {
      const mail = composeMail({
        to: 'someone@company.com',
        subject: 'Status changed',
        heading: 'Status changed',
        paragraphs: ['The status changed.'],
      });
      for (let item = 0; item < this.items; item++) await transact({ mail: putMail(mail) });
    },
    due: () => countDue('Mail'),
  },
  {
    name: 'reminders of dates',
    job: 'sendreminders',
    everyMinutes: 15,
    perSecond: perDay(2.5, activeCases),
    because: 'three dates in six months with five reminders each, over the whole day',
    items: 400,
    async prepare(tenant) {
      const on = addDays(clock.slice(0, 10), 20);
      for (let item = 0; item < this.items; item++) {
        const { id } = await tenant.newCase();
        const deadline = { id: randomUUID(), kind: 'own' as const, name: 'Call', on, version: 1 };
        await transact({
          deadlines: putDeadlines(changeDeadlines(await getDeadlines(id), [deadline])),
        });
      }
    },
    due: () => countDue('Deadlines'),
  },
  {
    name: 'closed cases past retention, with six documents each',
    job: 'purge',
    everyMinutes: 60,
    perSecond: perDay(1 / 6, activeCases),
    because: 'as many as are opened, over the whole day',
    items: 60,
    async prepare(tenant) {
      for (let item = 0; item < this.items; item++) {
        const ofCase = await tenant.newCase();
        for (let document = 0; document < 6; document++) await tenant.newDocument(ofCase);
        await succeed(cases, casesContract.setCaseStatus, {
          as: tenant.staff.OPS,
          params: { caseId: ofCase.id },
          body: { status: 'APPROVED', version: 1 },
        });
      }
    },
    due: async () => (await stored('Case')).filter(({ status }) => status === 'APPROVED').length,
  },
];

/** What the work took. */
interface Run {
  readonly work: Work;
  readonly done: number;
  /** Processor time of the function's threads per item, in milliseconds. */
  readonly cpu: number;
  /** Time per item until the work was done, in milliseconds; on one machine with the table. */
  readonly wall: number;
  /** The function's memory in MB, and its timeout in seconds. */
  readonly memory: number;
  readonly timeout: number;
}

/** What scheduled functions can process, against what is due with 1,000,000 active cases. */
export async function schedules(only: string): Promise<Measured> {
  const runs: Run[] = [];
  for (const each of work.filter(({ name }) => name.includes(only))) runs.push(await measure(each));
  return reportOf(runs);
}

async function measure(each: Work): Promise<Run> {
  const threads = new Set<Worker>();
  let used = 0;
  const follow = (worker: Worker) => {
    if (worker.threadName?.startsWith(each.job)) threads.add(worker);
  };
  process.on('worker', follow);
  const invocations: Invocation[] = [];
  const run = await startSecurityRun({
    now: clock,
    settings: { closedCaseDays: String(ahead.retentionDays) },
    follows: withoutMails,
    functionLog: () => undefined,
    invoked: (invocation) => invocations.push(invocation),
  });
  try {
    // What is prepared here happens now.
    delete process.env.LANDFALL_NOW;
    const tenant = await addTenant(run, 'warm');
    await each.prepare(tenant);
    await run.streamsSettled();
    const prepared = await each.due();
    if (prepared < each.items) throw new Error(`Only ${prepared} of ${each.items} ${each.name} are due.`);
    const began = performance.now();
    await run.runSchedule(each.job);
    const wall = performance.now() - began;
    for (const thread of threads) {
      const { user, system } = await thread.cpuUsage();
      used += (user + system) / 1000;
    }
    const done = prepared - (await each.due());
    if (done < each.items) throw new Error(`Only ${done} of ${each.items} ${each.name} were processed.`);
    const settings = run.functions().find(({ id }) => id.startsWith(each.job));
    if (!settings) throw new Error(`There is no function ${each.job}.`);
    const { memoryMegabytes: memory, timeoutSeconds: timeout } = settings;
    return { work: each, done, cpu: used / done, wall: wall / done, memory, timeout };
  } finally {
    process.off('worker', follow);
    await run.stop();
  }
}

/** The share of its schedule's time that a function needs. */
function needOf({ work: { perSecond, everyMinutes }, cpu, memory, timeout }: Run) {
  const perItem = cpu / Math.min(1, memory / processorMegabytes);
  const available = Math.min(1, (timeout - reserveSeconds) / (everyMinutes * 60));
  return { possible: (1000 / perItem) * available, share: (perSecond * perItem) / 1000 / available };
}

function reportOf(runs: readonly Run[]): Measured {
  const percent = (of: number): string => `${(of * 100).toFixed(1)} %`;
  const most = runs.toSorted((a, b) => needOf(b).share - needOf(a).share)[0];
  return {
    title: 'Schedules',
    about: `What a scheduled function can process, from the processor time it takes per item, its share of a processor, and the time it may run; and what is due with ${activeCases.toLocaleString('en')} active cases. The assumptions are in functions/scale.md.`,
    goals: [
      {
        what: 'The busiest schedule',
        goal: `≤ ${percent(quarter)} of what it can process`,
        measured: most ? `${percent(needOf(most).share)} (${most.work.name})` : 'nothing',
        met: most !== undefined && needOf(most).share <= quarter,
      },
    ],
    tables: [
      {
        title: 'Items a second',
        columns: ['work', 'measured', 'processor time', 'elapsed', 'due', 'possible', 'of what is possible'],
        rows: runs.map((run) => [
          run.work.name,
          String(run.done),
          `${run.cpu.toFixed(1)} ms`,
          `${run.wall.toFixed(1)} ms`,
          `${run.work.perSecond.toFixed(2)} (${run.work.because})`,
          needOf(run).possible.toFixed(1),
          percent(needOf(run).share),
        ]),
      },
    ],
  };
}
