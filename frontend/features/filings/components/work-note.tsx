import { extensionRule } from '#shared/routes/pending-extensions.ts';
import { SourceLine } from '../../../components/source-line.tsx';
import { useAccess } from '../../../lib/session.tsx';

/** What working while a petition is pending requires: for the team with its source. */
export function WorkNote() {
  const { can } = useAccess();
  const isTeam = can('case.manage');
  const { meaning, source } = extensionRule;
  return (
    <>
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
