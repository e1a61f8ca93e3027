import type { Assessment, AssessmentEntry } from '../assessment.ts';
import type { EntryDifference } from '../case-assessment.ts';

/**
 * What has changed since an assessment, entry by entry.
 * @param rulesAlone the same day under the rules now in effect: differences in it are due to the rules
 */
export function differencesSince(
  then: Assessment,
  rulesAlone: Assessment,
  now: Assessment,
): EntryDifference[] {
  const ids = [...new Set([...now.entries, ...then.entries].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [before, byRules, after] = [then, rulesAlone, now].map((each) => entryOf(each, id));
    const entry = after ?? before;
    if (!entry || isSame(before, after)) return [];
    return {
      id,
      group: entry.group,
      label: entry.label,
      due_to: isSame(before, byRules) ? 'time' : 'rules',
      ...(before && { before: stateOf(before) }),
      ...(after && { after: stateOf(after) }),
    } as const;
  });
}

const entryOf = ({ entries }: Assessment, id: string) => entries.find((entry) => entry.id === id);

/** A sentence may mention another day although nothing else has changed. */
const isSame = (a: AssessmentEntry | undefined, b: AssessmentEntry | undefined): boolean =>
  a?.verdict === b?.verdict && a?.points === b?.points && a?.at_most === b?.at_most;

const stateOf = ({ verdict, points, at_most, because }: AssessmentEntry) => ({
  verdict,
  ...(points !== undefined && { points }),
  ...(at_most !== undefined && { at_most }),
  because,
});
