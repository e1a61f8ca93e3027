import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Applicant } from '#shared/contract/organization.ts';
import { shortId } from '#shared/schema/limits.ts';
import { SearchField, SelectField } from '../../../../components/amplify/fields.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { Failure } from '../../../../components/states.tsx';
import { statsQuery } from '../../../../lib/organization-queries.ts';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { applicantsQuery } from '../api/applicants.ts';
import { employerTexts } from '../texts.ts';

/** With more applicants than this there is a search above the list. */
const searchableFrom = 10;

/** The applicants of the organization; where there are many, those that are searched for. */
export function ApplicantField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [q, setQ] = useState('');
  const { data: figures } = useQuery(statsQuery);
  const query = useInfiniteQuery(applicantsQuery(q.trim()));
  const applicants = itemsOf(query.data);
  const hasNone = query.isSuccess && !q && !query.hasNextPage && applicants.length === 0;
  if (query.error) return <Failure error={query.error} onRetry={() => query.refetch()} level="h3" />;
  return (
    <div className="applicants">
      {(figures?.applicants ?? 0) > searchableFrom && (
        <SearchField label="Find an applicant by name or email" value={q} onChange={setQ} />
      )}
      <SelectField
        label="Applicant"
        placeholder={placeholderOf(query.isPending, hasNone)}
        options={applicants.map((applicant) => ({ value: applicant.user_id, label: labelOf(applicant) }))}
        value={applicants.some(({ user_id }) => user_id === value) ? value : ''}
        disabled={query.isPending || hasNone}
        onChange={(event) => onChange(event.target.value)}
      />
      {hasNone && <p className="small soft">{employerTexts.noApplicantsNote}</p>}
      <ShowMore query={query} place="form">
        Show more applicants
      </ShowMore>
    </div>
  );
}

const labelOf = ({ full_name, user_id }: Applicant): string => full_name || `User ${shortId(user_id)}`;
const placeholderOf = (isLoading: boolean, hasNone: boolean): string => {
  if (hasNone) return employerTexts.noApplicants;
  return isLoading ? 'Loading…' : 'Select applicant';
};
