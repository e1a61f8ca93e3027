import type { StayLimit } from '#shared/records/stay-limit.ts';
import { extensionRule, isPastStay } from '#shared/routes/pending-extensions.ts';
import { DayText } from '../../../components/date-text.tsx';
import { SourceLine } from '../../../components/source-line.tsx';
import { useAccess } from '../../../lib/session.tsx';

/** What working until this day while a petition is pending requires: for the team with its source. */
export function WorkNote({ on, stay }: { on: string; stay: StayLimit | undefined }) {
  const { can } = useAccess();
  const isTeam = can('case.manage');
  const { meaning, pastStay, source } = extensionRule;
  return (
    <>
      {isPastStay(on, stay) && (
        <span className="small stay-warning">
          The maximum stay in {stay.of} status ends before it, on <DayText on={stay.on} />.{' '}
          {isTeam ? pastStay.team : pastStay.person}
        </span>
      )}
      {!isTeam && <span className="small soft">Talk to your attorney or HR before this day.</span>}
      <details className="age-limit">
        <summary>What this means</summary>
        {meaning.map((each) => (
          <p key={each}>{each}</p>
        ))}
        {isTeam && <SourceLine source={source} />}
      </details>
    </>
  );
}
