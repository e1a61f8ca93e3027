import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { Case } from '#shared/records/case.ts';
import { stayLimit } from '#shared/records/stay-limit.ts';
import { GraceNote } from '../../../components/grace-note.tsx';
import { StayNote } from '../../../components/stay-note.tsx';
import type { ListedDeadlines } from '../api/deadlines.ts';
import type { CaseDate } from '../case-dates.ts';
import { childText } from '../child-text.ts';
import { AgeLimitNote } from './age-limit-note.tsx';
import { ChildNote } from './child-note.tsx';
import { WorkNote } from './work-note.tsx';

/** What a date that follows from a rule means, with the person's own numbers. */
export function DateNote({
  date: { on, done, stay, ageLimit, child, ends },
  status,
  facts,
  recorded: { stay: time, priority },
}: {
  date: CaseDate;
  status: Case['status'];
  /** Undefined until they have loaded. */
  facts: FilingFacts | undefined;
  /** What the dates were calculated from. */
  recorded: Pick<ListedDeadlines, 'stay' | 'priority'>;
}) {
  if (stay)
    return (
      <StayNote
        limit={stay}
        filedOn={time?.filed_on}
        ends={[{ what: 'The validity of this filing', on: facts?.valid_to }]}
      />
    );
  if (ends === 'grace') return <GraceNote />;
  if (ends) return <WorkNote on={on} stay={time ? stayLimit('H-1B', time) : undefined} />;
  if (!ageLimit || !child || done) return null;
  // The day ends where the authority is.
  const today = todayIn(ageLimit.zone, new Date());
  if (!child.by_age) return <AgeLimitNote limit={ageLimit} isPast={on < today} />;
  if (!facts) return null;
  const known = { facts, priority, isApproved: status === 'APPROVED', today };
  return <ChildNote limit={ageLimit} shown={childText(child.by_age, child, known)} />;
}
