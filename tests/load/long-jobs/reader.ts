import { setTimeout as delay } from 'node:timers/promises';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { todayContract } from '#shared/contract/today.ts';
import { send } from '../../security/send.ts';
import type { MeteredUse, startMeteredEngine } from '../metered-engine.ts';

/** Each page's requests, sent concurrently like the browser does. */
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
/** Milliseconds between pages, so that a reader isn't a load test. */
export const readersPause = 100;

/** Whether the reader is in the organization where the job runs. */
export type Place = 'own' | 'other';

/** Someone who views pages of an organization. */
export interface Reader {
  readonly place: Place;
  readonly token: () => string;
  readonly caseId: string;
}

/** One page view. */
interface PageRead {
  readonly page: string;
  readonly place: Place;
  /** Milliseconds. */
  readonly time: number;
  readonly calls: number;
  readonly readUnits: number;
  /** Calls that the engine rejected. */
  readonly refused: number;
}

/** Page views during a period, and the consumption of the job's function in the same period. */
export interface Reading {
  readonly reads: readonly PageRead[];
  readonly job: readonly MeteredUse[];
}

/**
 * Views pages one after the other, for each reader in the same seconds, until `isOver`, which is checked each
 * round.
 */
export async function read(
  url: string,
  metered: Awaited<ReturnType<typeof startMeteredEngine>>,
  {
    readers,
    jobFunction,
    pause,
  }: { readonly readers: readonly Reader[]; readonly jobFunction: string; readonly pause: number },
  isOver: () => boolean | Promise<boolean>,
): Promise<Reading> {
  const reads: PageRead[] = [];
  const job: MeteredUse[] = [];
  const isJobs = (functionId: string) => functionId.startsWith(jobFunction);
  const take = async () => {
    const used = Object.entries(await metered.take());
    job.push(...used.filter(([functionId]) => isJobs(functionId)).map(([, use]) => use));
    return used
      .filter(([functionId]) => !isJobs(functionId) && !functionId.startsWith('sendmail'))
      .map(([, use]) => use);
  };
  const openPage = async (page: string, endpoints: readonly EndpointDefinition[], reader: Reader) => {
    await take();
    const began = performance.now();
    await Promise.all(
      endpoints.map(async (endpoint) => {
        const params = endpoint.path.includes('{caseId}') ? { caseId: reader.caseId } : undefined;
        const query = endpoint === todayContract.getToday ? { scope: 'team' } : undefined;
        const { status, text } = await send(url, endpoint, { token: reader.token(), params, query });
        if (status !== endpoint.status) throw new Error(`${endpoint.path}: ${status} ${text}`);
      }),
    );
    const time = performance.now() - began;
    const uses = await take();
    const sum = (count: (use: MeteredUse) => number) => uses.reduce((all, use) => all + count(use), 0);
    reads.push({
      ...{ page, place: reader.place, time },
      calls: sum(({ calls }) => calls),
      readUnits: sum((use) => use.reads),
      refused: sum((use) => Object.values(use.refused).reduce((all, each) => all + each, 0)),
    });
    await delay(pause);
  };
  for (let round = 0; ; round++) {
    // Alternates which reader goes first.
    const inTurn = round % 2 === 0 ? readers : readers.toReversed();
    for (const [page, endpoints] of Object.entries(pages))
      for (const reader of inTurn) await openPage(page, endpoints, reader);
    if (await isOver()) break;
  }
  await take();
  return { reads, job };
}
