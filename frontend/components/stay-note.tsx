import { todayIn } from '#shared/domain/zone-clock.ts';
import type { StayLimit } from '#shared/records/stay-limit.ts';
import { stayRules } from '#shared/routes/stay-limits.ts';
import { dayText } from '../lib/dates.ts';
import { useAccess } from '../lib/session.tsx';
import { DayText, WholeDates } from './date-text.tsx';
import { SourceLine } from './source-line.tsx';
import './stay-note.css';

/** Something that ends after the maximum stay. */
export interface LaterEnd {
  /** At the beginning of a sentence. */
  readonly what: string;
  readonly on: string | undefined;
}

/** What a maximum stay means, what extends it, and what contradicts it: for the team with its source. */
export function StayNote({
  limit,
  filedOn,
  ends = [],
}: {
  limit: StayLimit;
  /** When PERM or an I-140 was filed. */
  filedOn: string | undefined;
  /** What can end after it. */
  ends?: readonly LaterEnd[];
}) {
  const { can } = useAccess();
  const isTeam = can('person.manage');
  const { zone, meaning, afterwards, extensions, source } = stayRules[limit.of];
  const text = filedText(limit, filedOn, todayIn(zone, new Date()), isTeam) ?? afterwards;
  const later = limit.isFiled ? [] : ends.filter(({ on }) => on && on > limit.on);
  return (
    <>
      <span className="small soft">
        {text && <WholeDates>{text}</WholeDates>}
        {!isTeam && ' Talk to your attorney or HR about it.'}
      </span>
      {later.map(({ what, on }) => (
        <span key={what} className="small stay-warning">
          {what} ends on <DayText on={on ?? ''} />, after the maximum stay.{' '}
          {isTeam
            ? `Check the days that don’t count${filedOn ? '' : ', and whether PERM or an I-140 was filed'}.`
            : 'One of the dates may be wrong, or days abroad may be missing.'}
        </span>
      ))}
      <details className="stay-note">
        <summary>What this means</summary>
        <p>{meaning}</p>
        <p>What extends it or starts it again:</p>
        <ul>
          {extensions.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {isTeam && <SourceLine source={source} />}
      </details>
    </>
  );
}

/** About PERM or the I-140 that an extension beyond the maximum stay requires. */
function filedText(
  { file_by, isFiled, extended_from }: StayLimit,
  filedOn: string | undefined,
  today: string,
  isTeam: boolean,
): string | undefined {
  if (!file_by) return undefined;
  if (filedOn && isFiled)
    return `PERM or an I-140 was filed on ${dayText(filedOn)}, early enough for extensions beyond it.`;
  if (filedOn && extended_from)
    return `PERM or an I-140 was filed on ${dayText(filedOn)}, so a one-year extension beyond it can’t start before ${dayText(extended_from)}.`;
  if (file_by < today)
    return `PERM or an I-140 had to be filed by ${dayText(file_by)} for a one-year extension right after it. None is recorded.`;
  return isTeam ? `To extend it beyond that, file PERM or an I-140 by ${dayText(file_by)}.` : undefined;
}
