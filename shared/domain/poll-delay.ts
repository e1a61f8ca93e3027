const second = 1000;
const minute = 60 * second;

/** How long a page has been idle, and how often it then polls. */
const steps = [
  { idleFor: 5 * minute, delay: 300 * second },
  { idleFor: 2 * minute, delay: 60 * second },
  { idleFor: minute, delay: 30 * second },
] as const;
const active = 10 * second;

/**
 * When an open conversation polls next, in milliseconds. Active users see new messages soon; an idle tab polls
 * every five minutes, which together with the bell costs less than one read unit a minute
 * (functions/messages/README.md).
 * @param idle milliseconds since the last user activity in the tab or the last new message
 */
export const pollDelay = (idle: number): number =>
  steps.find(({ idleFor }) => idle >= idleFor)?.delay ?? active;

/** How often a tab polls during this many idle minutes. */
export function pollsWhileIdle(minutes: number): number {
  let polls = 0;
  for (let at = pollDelay(0); at <= minutes * minute; at += pollDelay(at)) polls++;
  return polls;
}
