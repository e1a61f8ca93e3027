const second = 1000;
const minute = 60 * second;

/** How long a page has been idle, and how often it then polls. */
const steps = [
  { quietFor: 5 * minute, delay: 300 * second },
  { quietFor: 2 * minute, delay: 60 * second },
  { quietFor: minute, delay: 30 * second },
] as const;
const active = 10 * second;

/**
 * When an open conversation polls next, in milliseconds. Active users see new messages soon; an idle tab polls
 * every five minutes, which together with the bell costs less than one read unit a minute (functions/README.md).
 * @param quiet milliseconds since the last user activity in the tab or the last new message
 */
export const pollDelay = (quiet: number): number =>
  steps.find(({ quietFor }) => quiet >= quietFor)?.delay ?? active;

/** How often a tab polls during this many idle minutes. */
export function pollsWhileQuiet(minutes: number): number {
  let polls = 0;
  for (let at = pollDelay(0); at <= minutes * minute; at += pollDelay(at)) polls++;
  return polls;
}
