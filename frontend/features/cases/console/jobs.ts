import * as z from 'zod/mini';
import type { BulkJobState } from '#shared/contract/bulk-jobs.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';

/** A background job: a bulk change, an export, or an import. */
export interface Job {
  readonly id: string;
  readonly state: JobState;
  readonly phase?: string;
}

/** `UNKNOWN` stands for states that the server has added since the page was loaded. The job is still shown. */
export type JobState = BulkJobState | 'UPLOADING' | 'UNKNOWN';
const unknown = 'UNKNOWN';
export const shownState = <const States extends readonly string[]>(states: States) =>
  z.catch(z.union([z.enum(states), z.literal(unknown)]), unknown);

/** A job as the page sees it. */
export type Shown<Stored extends { readonly state: string }> = Omit<Stored, 'state'> & {
  readonly state: Stored['state'] | typeof unknown;
};

/** Whether the job continues on its own, now or after a retry. */
export const isActive = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'RUNNING' || state === 'WAITING';

/** Why a job ended. Empty for reasons this page doesn't know. */
export const failureText = (failure: string | undefined): string =>
  Object.entries(errorCodes).find(([code]) => code === failure)?.[1].text ?? '';

export const reloadText = 'Reload the page to see its status.';
