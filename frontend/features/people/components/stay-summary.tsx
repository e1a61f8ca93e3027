import type { PersonFields } from '#shared/records/person.ts';
import { limitedStatus, stayLimitOf } from '#shared/records/stay-limit.ts';
import { stayRules } from '#shared/routes/stay-limits.ts';
import { DayText } from '../../../components/date-text.tsx';
import { StayNote } from '../../../components/stay-note.tsx';

const inStates = ({ statuses = [] }: PersonFields) => statuses.filter(({ country }) => country === 'US');

/** Whether a record shows its person's time in H and L status: with a US status, or once it is recorded. */
export const hasStay = (fields: PersonFields): boolean =>
  fields.stay !== undefined || inStates(fields).length > 0;

/** The last day of a person's maximum stay, and what it means. */
export function StaySummary({ fields }: { fields: PersonFields }) {
  const { stay } = fields;
  const limit = stayLimitOf(fields);
  if (!limit)
    return (
      <p className="record-none small soft">
        {stay
          ? 'The current US status on record has no maximum stay.'
          : 'With the first day, the last day of the maximum stay in H-1B or L-1 status is shown here.'}
      </p>
    );
  const ends = inStates(fields)
    .filter(({ name }) => limitedStatus(name) === limit.of)
    .map(({ name, until }) => ({ what: `${name} status`, on: until }));
  return (
    <div className="record-stay">
      <b>
        The {stayRules[limit.of].years} in {limit.of} status end on <DayText on={limit.on} />
      </b>
      <StayNote limit={limit} filedOn={stay?.filed_on} ends={ends} />
    </div>
  );
}
