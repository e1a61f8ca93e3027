import type { Dependent } from '#shared/records/person.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { wholeDependentText } from '../entry-text.ts';

/** What the team had recorded about dependents otherwise than the person themselves, to compare. */
export const UnmergedDependents = ({ dependents }: { dependents: readonly Dependent[] }) => (
  <div className="record-stay small">
    <p>
      The team had recorded these dependents before there was an account. The list above has other values for
      them, or no room:
    </p>
    <ul>
      {dependents.map((each) => (
        <li key={each.id}>
          <WholeDates>{wholeDependentText(each)}</WholeDates>
        </li>
      ))}
    </ul>
    <p className="soft">This note goes away when the team saves a dependent.</p>
  </div>
);
