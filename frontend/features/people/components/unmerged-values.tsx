import type { PersonGroup } from '#shared/domain/person-groups.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { Person } from '#shared/records/person.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { unmergedLeftOut, unmergedValues } from '../group-text.ts';
import { RecordSource } from './record-source.tsx';

const entryNames = { statuses: 'a status', dependents: 'a dependent' } as const;
const leftOutNames: Partial<Record<PersonGroup, readonly [one: string, many: string]>> = {
  statuses: ['other status', 'other statuses'],
  dependents: ['other dependent', 'other dependents'],
};

/** The team's data that differs from the person's, to compare: below a list, or below the value of another group. */
export function UnmergedValues({ person, group }: { person: Person; group: PersonGroup }) {
  const values = unmergedValues(person, group);
  const leftOut = unmergedLeftOut(person, group);
  if (values.length === 0 && leftOut === 0) return null;
  const isList = group === 'statuses' || group === 'dependents';
  return (
    <div className={`record-unmerged small ${isList ? 'record-stay' : ''}`}>
      {values.length > 0 && (
        <>
          <p>
            {isList
              ? 'The team recorded these before there was an account. The list above has different values, or is full:'
              : 'Before there was an account, the team recorded:'}
          </p>
          <ul>
            {values.map(({ text, source }) => (
              <li key={`${text} ${source?.at}`}>
                <WholeDates>{text}</WholeDates>
                <RecordSource of={source} />
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut > 0 && (
        <p>
          The team recorded{' '}
          {quantityText(leftOut, ...(leftOutNames[group] ?? ['other value', 'other values']))} that there was
          no room to keep.
        </p>
      )}
      <p className="soft">
        This note goes away when the team saves {isList ? entryNames[group] : 'this'}, even without changes.
      </p>
    </div>
  );
}
