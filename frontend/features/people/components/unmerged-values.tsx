import type { PersonGroup } from '#shared/domain/person-groups.ts';
import type { Person } from '#shared/records/person.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { unmergedValues } from '../group-text.ts';
import { RecordSource } from './record-source.tsx';

const texts = {
  statuses: {
    intro:
      'The team recorded these before there was an account. The list above has other values, or no room:',
    outro: 'This note goes away when the team saves a status, even without changes.',
  },
  dependents: {
    intro:
      'The team recorded these before there was an account. The list above has other values, or no room:',
    outro: 'This note goes away when the team saves a dependent, even without changes.',
  },
  value: {
    intro: 'Before there was an account, the team recorded:',
    outro: 'This note goes away when the team saves this, even without changes.',
  },
};

/** What the team recorded otherwise than the person, to compare: below a list, or below the value of another group. */
export function UnmergedValues({ person, group }: { person: Person; group: PersonGroup }) {
  const values = unmergedValues(person, group);
  if (values.length === 0) return null;
  const isList = group === 'statuses' || group === 'dependents';
  const { intro, outro } = texts[isList ? group : 'value'];
  return (
    <div className={isList ? 'record-stay small' : 'record-other small'}>
      <p>{intro}</p>
      <ul>
        {values.map(({ text, source }) => (
          <li key={`${text} ${source?.at}`}>
            <WholeDates>{text}</WholeDates>
            <RecordSource of={source} />
          </li>
        ))}
      </ul>
      <p className="soft">{outro}</p>
    </div>
  );
}
