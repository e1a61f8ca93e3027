import * as z from 'zod/mini';
import type { BulkJobState } from '#shared/contract/bulk-jobs.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';

/** What goes on without the page: bulk changes, exports, and imports. */
export interface Job {
  readonly id: string;
  readonly state: JobState;
  readonly phase?: string;
}

/**
 * `UNKNOWN` is a state that the server has and a page that was opened before an update hasn't: it shows the job all
 * the same.
 */
export type JobState = BulkJobState | 'UPLOADING' | 'UNKNOWN';
const unknown = 'UNKNOWN';
export const shownState = <const States extends readonly string[]>(states: States) =>
  z.catch(z.union([z.enum(states), z.literal(unknown)]), unknown);

/** A job as the page has it. */
export type Shown<Stored extends { readonly state: string }> = Omit<Stored, 'state'> & {
  readonly state: Stored['state'] | typeof unknown;
};

/** Whether it goes on without the person, now or when it is tried again. */
export const isGoingOn = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'RUNNING' || state === 'WAITING';

/** Why a job ended; empty for what this page doesn't know. */
export const failureText = (failure: string | undefined): string =>
  Object.entries(errorCodes).find(([code]) => code === failure)?.[1].text ?? '';

export const reloadText = 'Reload the page to see how it goes on.';
