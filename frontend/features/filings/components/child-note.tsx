import type { AgeLimit } from '#shared/routes/age-limits.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { useAccess } from '../../../lib/session.tsx';
import type { childText } from '../child-text.ts';
import { AgeLimitDetails } from './age-limit-details.tsx';

/** A child's age under the Child Status Protection Act: with the calculation, what to do, and the source. */
export function ChildNote({
  limit,
  shown: { text, calculation },
}: {
  limit: AgeLimit;
  shown: ReturnType<typeof childText>;
}) {
  const { can } = useAccess();
  return (
    <>
      <span className="small soft">
        <WholeDates>{text}</WholeDates>
        {!can('case.manage') && ' Talk to your attorney about it.'}
      </span>
      <AgeLimitDetails limit={limit} summary="How it’s calculated">
        {calculation && (
          <p>
            <WholeDates>{calculation}</WholeDates>
          </p>
        )}
        <p>{limit.meaning}</p>
        <p>Landfall doesn’t have the Visa Bulletin. The team records when a visa became available.</p>
      </AgeLimitDetails>
    </>
  );
}
