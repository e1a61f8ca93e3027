import { memo, useEffect, useRef, useState } from 'react';
import { outcomeFilters, ownerFilters } from '#shared/contract/staff-cases.ts';
import { type CaseStatus, caseStatuses } from '#shared/domain/case-status.ts';
import { outcomeLabels } from '#shared/routes/engine/outcome-labels.ts';
import { limits } from '#shared/schema/limits.ts';
import { SearchField, SelectField } from '../../../../components/amplify/fields.tsx';
import { colleagueOptions, useColleagues } from '../../../../lib/colleagues.ts';
import { useSignedIn } from '../../../../lib/session.tsx';
import type { ListFilter, useCaseFilter } from '../case-filter.ts';
import { employerTexts } from '../texts.ts';

/** The short labels of the specification's filter. Badges use the long ones. */
export const shortLabels: Record<CaseStatus, string> = {
  DRAFT: 'Draft',
  COLLECTING: 'Collecting',
  REVIEW: 'Review',
  FILED: 'Filed',
  APPROVED: 'Approved',
  DENIED: 'Denied',
};
const statuses = caseStatuses.map((value) => ({ value, label: shortLabels[value] }));
const dueOptions = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'soon', label: 'Due soon' },
];
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'By due date' },
  { value: 'points', label: 'By points' },
];
const outcomeOptions = outcomeFilters.map((value) => ({
  value,
  label: value === 'none' ? employerTexts.notAssessed : outcomeLabels[value],
}));
/** Skilled Worker requires 70; Express Entry rounds are mostly at 400 and above. */
const usualPoints = [70, 300, 400, 450, 500, 600];
/** Including the chosen number: an address or a saved view may have any. */
const pointOptions = (chosen: number | undefined) =>
  [...new Set([...usualPoints, ...(chosen === undefined ? [] : [chosen])])]
    .sort((a, b) => a - b)
    .map((points) => ({ value: String(points), label: `${points} points or more` }));
/** Debounce delay of the search, in milliseconds. */
const debounceMilliseconds = 250;

export const CaseFilters = memo(function CaseFilters({
  filter,
  change,
}: {
  filter: ListFilter;
  change: ReturnType<typeof useCaseFilter>['change'];
}) {
  const [text, setText] = useSearchText(filter.q ?? '', (q) => change({ q }));
  return (
    <search className="tools compact">
      <SearchField label={employerTexts.search} value={text} onChange={setText} />
      <SelectField
        label={<span className="visually-hidden">Status</span>}
        placeholder={employerTexts.allStatuses}
        options={statuses}
        value={filter.status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
      />
      <SelectField
        label={<span className="visually-hidden">Due</span>}
        placeholder="Any due date"
        options={dueOptions}
        value={filter.due ?? ''}
        onChange={(event) => change({ due: event.target.value })}
      />
      <OwnerSelect value={filter.owner ?? ''} onChange={(owner) => change({ owner })} />
      <SelectField
        label={<span className="visually-hidden">Outcome</span>}
        placeholder={employerTexts.anyOutcome}
        options={outcomeOptions}
        value={filter.outcome ?? ''}
        onChange={(event) => change({ outcome: event.target.value })}
      />
      <SelectField
        label={<span className="visually-hidden">Points</span>}
        placeholder="Any points"
        options={pointOptions(filter.points_from)}
        value={filter.points_from === undefined ? '' : String(filter.points_from)}
        onChange={(event) => change({ points_from: event.target.value })}
      />
      <div className="narrow-only">
        <SelectField
          label={<span className="visually-hidden">Order</span>}
          options={orders}
          value={filter.due ? 'due' : filter.sort}
          onChange={(event) => change({ sort: event.target.value, due: undefined })}
        />
      </div>
    </search>
  );
});

function OwnerSelect({ value, onChange }: { value: string; onChange: (owner: string) => void }) {
  const { profile } = useSignedIn();
  const isFixed = value === profile.user_id || Object.values<string>(ownerFilters).includes(value);
  const colleagues = colleagueOptions(useColleagues(), isFixed ? undefined : value);
  return (
    <SelectField
      label={<span className="visually-hidden">Owner</span>}
      placeholder={employerTexts.anyOwner}
      options={[
        { value: ownerFilters.me, label: employerTexts.ownedByMe },
        { value: ownerFilters.none, label: employerTexts.unassigned },
        ...colleagues.filter((each) => each.value !== profile.user_id),
      ]}
      value={value === profile.user_id ? ownerFilters.me : value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Shows typed text immediately, and debounces updates of the address. */
function useSearchText(inAddress: string, send: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    // Back or a link changed the address.
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => {
    const wanted = text.trim().slice(0, limits.searchText);
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = wanted;
      latest.current(wanted);
    }, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
