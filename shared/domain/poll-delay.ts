const second = 1000;
const minute = 60 * second;

/** How long nothing has happened on a page, and how often it then asks for news. */
const steps = [
  { quietFor: 5 * minute, delay: 300 * second },
  { quietFor: 2 * minute, delay: 60 * second },
  { quietFor: minute, delay: 30 * second },
] as const;
const active = 10 * second;

/**
 * When an open conversation asks for news again, in milliseconds. A person who reads or writes is told soon; a
 * tab no one uses asks every five minutes, which costs less than a read unit a minute together with what the bell
 * asks (functions/README.md).
 * @param quiet milliseconds since someone did something in the tab, or a message came
 */
export const pollDelay = (quiet: number): number =>
  steps.find(({ quietFor }) => quiet >= quietFor)?.delay ?? active;

/** How often a tab asks in so many minutes in which nothing happens. */
export function pollsWhileQuiet(minutes: number): number {
  let polls = 0;
  for (let at = pollDelay(0); at <= minutes * minute; at += pollDelay(at)) polls++;
  return polls;
}
