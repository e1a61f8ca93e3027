import type { AgeLimit } from '#shared/routes/age-limits.ts';
import { SourceLine } from '../../../components/source-line.tsx';
import { useAccess } from '../../../lib/session.tsx';
import type { childText } from '../child-text.ts';

/** A child's age under the Child Status Protection Act: with the calculation, what to do, and the source. */
export function ChildNote({
  limit: { meaning, action, source },
  shown: { text, calculation },
}: {
  limit: AgeLimit;
  shown: ReturnType<typeof childText>;
}) {
  const { can } = useAccess();
  const isTeam = can('case.manage');
  return (
    <>
      <span className="small soft">
        {text}
        {!isTeam && ' Talk to your attorney about it.'}
      </span>
      <details className="age-limit">
        <summary>How it’s calculated</summary>
        {calculation && <p>{calculation}</p>}
        <p>{meaning}</p>
        <p>Landfall doesn’t have the Visa Bulletin. The team records when a visa became available.</p>
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
