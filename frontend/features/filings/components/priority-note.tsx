import { countryName } from '#shared/domain/country-name.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { noPriority, type Priority, priorityLabels } from '#shared/records/priority.ts';
import { priorityDate } from '#shared/routes/cspa.ts';
import { priorityRule } from '#shared/routes/priority-date.ts';
import { Button } from '../../../components/button.tsx';
import { DayText } from '../../../components/date-text.tsx';
import { SourceLine } from '../../../components/source-line.tsx';
import { useAccess } from '../../../lib/session.tsx';

/** A petition's place in line for a visa, and whether one is available. */
export function PriorityNote({
  facts,
  priority = noPriority,
  onEdit,
}: {
  facts: FilingFacts;
  priority: Priority | undefined;
  onEdit: () => void;
}) {
  const { can } = useAccess();
  const isTeam = can('case.manage');
  const { retained_on, country, available_on } = priority;
  const on = priorityDate(facts, retained_on);
  const { meaning, bulletin, source } = priorityRule;
  return (
    <div className="remedy">
      <h3>Priority date</h3>
      <p>
        {on ? (
          <>
            <b>
              <DayText on={on} />
            </b>
            {on === retained_on
              ? ', kept from an earlier approved petition.'
              : ', the day the I-140 was received.'}
          </>
        ) : (
          'Not known until the day the I-140 was received is recorded under Filing.'
        )}
      </p>
      <p className="small soft">
        {priorityLabels.country}: {country ? countryName(country) : 'not recorded'}.{' '}
        {available_on ? (
          <>
            {priorityLabels.available_on} <DayText on={available_on} />.
          </>
        ) : (
          'The day a visa became available hasn’t been recorded.'
        )}
      </p>
      <details className="age-limit">
        <summary>What this means</summary>
        {meaning.map((each) => (
          <p key={each}>{each}</p>
        ))}
        <p>
          Landfall doesn’t have the Visa Bulletin. It’s on{' '}
          <a href={bulletin} target="_blank" rel="noreferrer">
            travel.state.gov
          </a>
          .
        </p>
        {isTeam && <SourceLine source={source} />}
      </details>
      {isTeam && (
        <div className="buttons">
          <Button small onClick={onEdit}>
            Edit priority date
          </Button>
        </div>
      )}
    </div>
  );
}
