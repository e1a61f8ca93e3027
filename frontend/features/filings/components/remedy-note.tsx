import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import type { Case } from '#shared/records/case.ts';
import type { Deadline } from '#shared/records/deadline.ts';
import {
  type Remedy,
  refusalOf,
  remedyDays,
  remedyMentionedDays,
  remedyOf,
} from '#shared/routes/remedies.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { Button } from '../../../components/button.tsx';
import { DayText } from '../../../components/date-text.tsx';
import { SourceLine } from '../../../components/source-line.tsx';
import { dayText } from '../../../lib/dates.ts';
import { dueToday } from '../../../lib/due-day.ts';
import { useAccess } from '../../../lib/session.tsx';

/** The remedy against a refusal and its day, until it is among the deadlines or can't be sought anymore. */
export function openRemedy(
  ofCase: Pick<Case, 'country' | 'path' | 'status'>,
  facts: FilingFacts,
  deadlines: readonly Deadline[],
): { readonly remedy: Remedy; readonly decidedOn: string | undefined } | undefined {
  const remedy = remedyOf(ofCase);
  const refusal = refusalOf(ofCase, facts);
  if (!remedy || !refusal || deadlines.some(({ kind }) => kind === 'remedy')) return undefined;
  const decidedOn = refusal.decided_on;
  const last = decidedOn && remedyDays(remedy, decidedOn).at(-1)?.on;
  return last && addDays(last, remedyMentionedDays) < dueToday() ? undefined : { remedy, decidedOn };
}

/** For the team, the days by which a refusal can be challenged, to add as a deadline; for the applicant, whom to ask. */
export function RemedyNote({
  remedy,
  decidedOn,
  onAdd,
}: {
  remedy: Remedy;
  decidedOn: string | undefined;
  onAdd: (on: string) => void;
}) {
  const { can } = useAccess();
  const { name, note, sources } = remedy;
  if (!can('case.manage'))
    return (
      <div className="remedy">
        <p className="small soft">
          A decision can sometimes be reviewed, within a limited time. Your attorney can tell you whether that
          applies here.
        </p>
      </div>
    );
  return (
    <div className="remedy">
      <h3>Appeal or review</h3>
      <p>{name}</p>
      {decidedOn ? (
        <ul>
          {remedyDays(remedy, decidedOn).map(({ on, when, days }) => (
            <li key={days}>
              <span>
                <b>
                  <DayText on={on} />
                </b>
                <span className="small soft">
                  {days} days, {when}
                </span>
              </span>
              <Button small aria-label={`Add deadline: ${dayText(on)}, ${when}`} onClick={() => onAdd(on)}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="small warn">Add the decision and its date under Filing to see the last day.</p>
      )}
      <details className="age-limit">
        <summary>How it’s counted</summary>
        <p>Here, the days are counted from the decision date under Filing. {note}</p>
        {sources.map((source) => (
          <SourceLine key={source.address} source={source} />
        ))}
      </details>
    </div>
  );
}
