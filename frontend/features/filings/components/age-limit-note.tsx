import type { AgeLimit } from '#shared/routes/age-limits.ts';
import { SourceLine } from '../../../components/source-line.tsx';
import { useAccess } from '../../../lib/session.tsx';

/** What the last day on which a child counts means, and what to do: for the team with its source. */
export function AgeLimitNote({ limit, isPast }: { limit: AgeLimit; isPast: boolean }) {
  const { can } = useAccess();
  const isTeam = can('case.manage');
  const { meaning, action, source } = limit;
  return (
    <>
      <span className="small soft">
        {isPast ? 'The last day as a dependent child has passed.' : 'The last day as a dependent child.'}
        {!isTeam &&
          (isPast
            ? ' Talk to your attorney: there may be another way.'
            : ' Talk to your attorney before this day.')}
      </span>
      <details className="age-limit">
        <summary>What this means</summary>
        <p>{meaning}</p>
        {isTeam && (
          <>
            <p>{action}</p>
            <SourceLine source={source} />
          </>
        )}
      </details>
    </>
  );
}
