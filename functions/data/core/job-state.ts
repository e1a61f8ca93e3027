import { epochSeconds, now } from '../../platform/clock.ts';

/** A step takes seconds. A job without a step for this long was interrupted. */
const interruptedAfterMinutes = 2;
/**
 * The stream retries a step ten times, with pauses of undocumented length. After this long, the job counts as
 * stopped, even if the stream were to retry it: users no longer expect it to resume on its own.
 */
const maxWaitMinutes = 15;

/** A job that runs in steps triggered by the table's stream. */
interface Job {
  readonly state: string;
  readonly updated_at: string;
}

export const minutesAfter = (at: string, minutes: number): Date =>
  new Date(new Date(at).getTime() + minutes * 60_000);
const isInactiveFor = ({ updated_at }: Job, minutes: number): boolean =>
  now() > minutesAfter(updated_at, minutes);

/** False from when the job expires: DynamoDB deletes its rows one by one, up to days later. */
export const isRetained = ({ expires_at }: { readonly expires_at: number }): boolean =>
  expires_at > epochSeconds();

/** The current state: stopped if the job was interrupted too long ago to resume on its own. */
export const currentJob = <Stored extends Job>(item: Stored): Stored =>
  item.state === 'RUNNING' && isInactiveFor(item, maxWaitMinutes)
    ? {
        ...item,
        state: 'STOPPED',
        finished_at: minutesAfter(item.updated_at, maxWaitMinutes).toISOString(),
      }
    : item;

/** Whether the job was interrupted and may still resume on its own. */
export const isWaiting = (item: Job): boolean =>
  item.state === 'RUNNING' && isInactiveFor(item, interruptedAfterMinutes);
