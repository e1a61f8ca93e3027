import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { todayContract } from '#shared/contract/today.ts';
import { send } from '../../security/send.ts';
import { type MeteredUse, type startMeteredEngine, timeIn } from '../metered-engine.ts';
import type { Stage } from './long-job.ts';

/** The requests of each page, sent at the same time, as the browser does. */
const pages: Readonly<Record<string, readonly EndpointDefinition[]>> = {
  'list page': [staffCasesContract.listOrganizationCases],
  'case page': [
    casesContract.getCase,
    casesContract.listCaseHistory,
    documentsContract.listDocuments,
    checklistContract.getChecklist,
  ],
  Today: [todayContract.getToday],
};
export const pageNames = Object.keys(pages);
/** Between pages, so that a reader isn't a load test. */
const pause = 100;

/** One page, in milliseconds. */
interface PageRead {
  readonly page: string;
  readonly whole: number;
  /** While at least one of its calls was with the engine. */
  readonly engine: number;
}

/** What was read in a while, and what was used meanwhile. */
export interface Reading {
  readonly reads: readonly PageRead[];
  /** Of functions that the reader didn't call. */
  readonly others: readonly (readonly [functionId: string, MeteredUse])[];
  /** The mean delay of the thread that is gateway, gate, and streams here, in milliseconds. */
  readonly loopDelay: number;
}

/** Reads one page after the other until it is told to end, which it asks after each round. */
export async function read(
  { run, token }: Stage,
  metered: Awaited<ReturnType<typeof startMeteredEngine>>,
  { caseId, jobFunction }: { readonly caseId: string; readonly jobFunction: string },
  isOver: () => boolean | Promise<boolean>,
): Promise<Reading> {
  const reads: PageRead[] = [];
  const others: (readonly [string, MeteredUse])[] = [];
  const isReaders = (functionId: string) =>
    !functionId.startsWith(jobFunction) && !functionId.startsWith('sendmail');
  const take = async () => {
    const used = Object.entries(await metered.take());
    others.push(...used.filter(([functionId]) => !isReaders(functionId)));
    return used.filter(([functionId]) => isReaders(functionId)).flatMap(([, { spans }]) => spans);
  };
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  do {
    for (const [page, endpoints] of Object.entries(pages)) {
      await take();
      const began = performance.now();
      await Promise.all(
        endpoints.map(async (endpoint) => {
          const params = endpoint.path.includes('{caseId}') ? { caseId } : undefined;
          const query = endpoint === todayContract.getToday ? { scope: 'team' } : undefined;
          const { status, text } = await send(run.url, endpoint, { token: token(), params, query });
          if (status !== endpoint.status) throw new Error(`${endpoint.path}: ${status} ${text}`);
        }),
      );
      const whole = performance.now() - began;
      reads.push({ page, whole, engine: timeIn(await take()) });
      await delay(pause);
    }
  } while (!(await isOver()));
  await take();
  loop.disable();
  return { reads, others, loopDelay: loop.mean / 1e6 };
}
