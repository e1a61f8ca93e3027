import { startTransition, useEffect, useState } from 'react';
import type { Assessment } from '#shared/routes/assessment.ts';
import { assess } from '#shared/routes/engine/assess.ts';
import { dateInZone } from '#shared/routes/engine/calendar-date.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import type { Facts } from '#shared/routes/facts.ts';

/** Debounce delay in milliseconds. */
const debounceMilliseconds = 120;

/** Yields to input events between two routes. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * The assessments of the selected routes, as the server would compute them today in each authority's time zone.
 * Undefined until the first ones are ready; stale ones stay until the next are ready.
 */
export function useAssessments(
  routes: readonly Route[],
  facts: Facts,
  ready: boolean,
): readonly Assessment[] | undefined {
  const [assessments, setAssessments] = useState<readonly Assessment[]>();
  const chosen = routes.map(({ id }) => id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: routes are compared by ID
  useEffect(() => {
    if (!ready) return;
    let outdated = false;
    const timer = setTimeout(async () => {
      const now = new Date();
      const completed: Assessment[] = [];
      for (const route of routes) {
        completed.push(assess(route, { facts, as_of: dateInZone(route.zone, now) }));
        await nextTask();
        if (outdated) return;
      }
      startTransition(() => setAssessments(completed));
    }, debounceMilliseconds);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [facts, chosen, ready]);

  return assessments;
}
