import { graceRule } from '#shared/routes/grace-periods.ts';
import { useAccess } from '../lib/session.tsx';
import { SourceLine } from './source-line.tsx';
import './stay-note.css';

/** What a grace period means, and what can be done in it: for the team with its source. */
export function GraceNote() {
  const { can } = useAccess();
  const isTeam = can('person.manage');
  const { meaning, options, source } = graceRule;
  return (
    <>
      <span className="small soft">
        Working isn’t allowed until a new petition or status permits it.
        {!isTeam && ' Talk to your attorney now.'}
      </span>
      <details className="stay-note">
        <summary>What can be done until then</summary>
        <ul>
          {options.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {meaning.map((each) => (
          <p key={each}>{each}</p>
        ))}
        {isTeam && <SourceLine source={source} />}
      </details>
    </>
  );
}
