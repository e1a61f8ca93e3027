import { marginRule } from '#shared/routes/grace-periods.ts';
import { SourceLine } from '../../../components/source-line.tsx';
import { useAccess } from '../../../lib/session.tsx';
import '../../../components/stay-note.css';

/** That Form I-94 can show a few days more than the petition, without a right to work: for the team with its source. */
export function MarginNote({ name }: { name: string }) {
  const { can } = useAccess();
  const { meaning, source } = marginRule;
  return (
    <details className="stay-note record-none">
      <summary>When {name} status ends, and whether there are 10 more days</summary>
      {meaning.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {can('person.manage') && <SourceLine source={source} />}
    </details>
  );
}
