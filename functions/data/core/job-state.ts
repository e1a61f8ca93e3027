import { now } from '../../platform/clock.ts';

/** A step takes seconds. Without one for so long, something interrupted the job. */
const quietMinutes = 2;
/**
 * The stream tries a step again, ten times, with pauses whose length AWS doesn't document. After so long the job has
 * stopped, whatever the stream does: no one expects it to go on by itself any more.
 */
const patienceMinutes = 15;

/** A job that the table's stream runs in steps. */
interface Job {
  readonly state: string;
  readonly updated_at: string;
}

export const minutesAfter = (at: string, minutes: number): Date =>
  new Date(new Date(at).getTime() + minutes * 60_000);
const isQuietFor = ({ updated_at }: Job, minutes: number): boolean =>
  now() > minutesAfter(updated_at, minutes);

/** As it is now: stopped, if it was interrupted too long ago to continue by itself. */
export const currentJob = <Stored extends Job>(item: Stored): Stored =>
  item.state === 'RUNNING' && isQuietFor(item, patienceMinutes)
    ? {
        ...item,
        state: 'STOPPED',
        finished_at: minutesAfter(item.updated_at, patienceMinutes).toISOString(),
      }
    : item;

/** Whether something interrupted it, and it may still continue by itself. */
export const isWaiting = (item: Job): boolean => item.state === 'RUNNING' && isQuietFor(item, quietMinutes);
