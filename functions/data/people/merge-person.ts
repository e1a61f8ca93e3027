import { entryGroups, personGroups } from '#shared/domain/person-groups.ts';
import { PersonFields } from '#shared/records/person.ts';
import { mergeDependents } from './merge-dependents.ts';
import { mergeStatuses } from './merge-statuses.ts';
import { mergeValues } from './merge-values.ts';

/** Without the email, since an account has its own. */
const valueGroups = personGroups.filter(
  (group) => group !== 'email' && !entryGroups.some((list) => list === group),
);

/**
 * Completes what a person recorded themselves with what the team recorded before the person had an account.
 * @returns the merged fields, and `unmerged`: the team's that differ from the person's or that there is no room for
 */
export function mergeFields(
  own: PersonFields,
  ofTeam: PersonFields,
): { readonly fields: PersonFields; readonly unmerged: PersonFields } {
  let fields: PersonFields = { ...ofTeam, ...own };
  let unmerged: PersonFields = {};
  for (const group of valueGroups) {
    if (own[group] === undefined || ofTeam[group] === undefined) continue;
    const merged = PersonFields.safeParse({ [group]: mergeValues(own[group], ofTeam[group]) });
    if (merged.success && merged.data[group] !== undefined) fields = { ...fields, ...merged.data };
    else unmerged = { ...unmerged, [group]: ofTeam[group] };
  }
  if (own.statuses && ofTeam.statuses) {
    const merged = mergeStatuses({ ...fields, dependents: own.dependents }, ofTeam.statuses);
    fields = { ...fields, statuses: [...merged.statuses] };
    if (merged.unmerged.length > 0) unmerged = { ...unmerged, statuses: [...merged.unmerged] };
  }
  if (own.dependents && ofTeam.dependents) {
    const merged = mergeDependents(fields, ofTeam.dependents);
    fields = { ...fields, dependents: [...merged.dependents] };
    if (merged.unmerged.length > 0) unmerged = { ...unmerged, dependents: [...merged.unmerged] };
  }
  return { fields, unmerged };
}
