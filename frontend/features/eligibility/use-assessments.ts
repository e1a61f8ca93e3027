import { startTransition, useEffect, useState } from 'react';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { Assessment } from '#shared/routes/assessment.ts';
import { assess } from '#shared/routes/engine/assess.ts';
import { notApplicableIn, type Route } from '#shared/routes/engine/route.ts';
import type { Facts } from '#shared/routes/facts.ts';

export interface PageAssessment extends Assessment {
  /** The criteria that don't apply to the person. */
  readonly not_applicable: readonly string[];
}

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
): readonly PageAssessment[] | undefined {
  const [assessments, setAssessments] = useState<readonly PageAssessment[]>();
  const chosen = routes.map(({ id }) => id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: routes are compared by ID
  useEffect(() => {
    if (!ready) return;
    let outdated = false;
    const timer = setTimeout(async () => {
      const now = new Date();
      const completed: PageAssessment[] = [];
      for (const route of routes) {
        const assessment = assess(route, { facts, as_of: todayIn(route.zone, now) });
        completed.push({ ...assessment, not_applicable: notApplicableIn(route, facts, assessment) });
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
