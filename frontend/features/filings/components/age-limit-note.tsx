import type { AgeLimit } from '#shared/routes/age-limits.ts';
import { useAccess } from '../../../lib/session.tsx';
import { AgeLimitDetails } from './age-limit-details.tsx';

/** What the last day on which a child counts means, and what to do: for the team with its source. */
export function AgeLimitNote({ limit, isPast }: { limit: AgeLimit; isPast: boolean }) {
  const { can } = useAccess();
  return (
    <>
      <span className="small soft">
        {isPast ? 'The last day as a dependent child has passed.' : 'The last day as a dependent child.'}
        {!can('case.manage') &&
          (isPast
            ? ' Talk to your attorney: there may be another way.'
            : ' Talk to your attorney before this day.')}
      </span>
      <AgeLimitDetails limit={limit} summary="What this means">
        <p>{limit.meaning}</p>
      </AgeLimitDetails>
    </>
  );
}
