import { useInfiniteQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Applicant } from '#shared/contract/organization.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { limits, shortId } from '#shared/schema/limits.ts';
import { Combobox } from '../../../../components/combobox.tsx';
import { Failure } from '../../../../components/states.tsx';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useNextPages } from '../../../../lib/use-next-pages.ts';
import { applicantsQuery } from '../api/applicants.ts';
import { employerTexts } from '../texts.ts';

/** The field's text and, once it is an applicant's, their ID and email. */
export const ChosenApplicant = z.object({ text: z.string(), user_id: z.string(), email: z.string() });
type ChosenApplicant = z.infer<typeof ChosenApplicant>;
export const noApplicant: ChosenApplicant = { text: '', user_id: '', email: '' };

/** A combobox for the organization's applicants, by name or email. The field always shows the selected one. */
export function ApplicantField({
  value,
  onChange,
}: {
  value: ChosenApplicant;
  onChange: (value: ChosenApplicant) => void;
}) {
  const q = value.user_id ? '' : value.text.trim().slice(0, limits.searchText);
  const query = useInfiniteQuery(applicantsQuery(q));
  const found = itemsOf(query.data);
  const { hasNextPage, isFetching, fetchNextPage, isPlaceholderData } = query;
  // Until the search responds, shows the previous results that still match, so that a quick Enter can't select
  // someone else.
  const applicants = isPlaceholderData ? found.filter((each) => matches(each, q)) : found;
  // A page of search results may be empty even if later pages have matches.
  const hasMoreMatches = hasNextPage && !isPlaceholderData && applicants.length === 0 && !query.error;
  useNextPages(query, hasMoreMatches);
  const hasNone = query.isSuccess && !q && !hasNextPage && applicants.length === 0;
  if (query.error) return <Failure error={query.error} onRetry={() => query.refetch()} level="h3" />;
  return (
    <div className="applicants">
      <Combobox
        label="Applicant"
        placeholder={hasNone ? employerTexts.noApplicants : 'Search by name or email'}
        hint={value.email}
        options={applicants.map((each) => ({
          value: each.user_id,
          label: labelOf(each),
          detail: each.email,
        }))}
        selected={value.user_id}
        text={value.text}
        onType={(text) => onChange({ ...noApplicant, text })}
        onSelect={(option) =>
          onChange({ text: option.label, user_id: option.value, email: option.detail ?? '' })
        }
        onEnd={() => {
          if (hasNextPage && !isFetching) void fetchNextPage();
        }}
        status={statusOf(
          query.isPending || isPlaceholderData || hasMoreMatches,
          applicants.length,
          hasNextPage,
        )}
        disabled={hasNone}
      />
      {hasNone && <p className="small soft">{employerTexts.noApplicantsNote}</p>}
    </div>
  );
}

const matches = ({ full_name, email }: Applicant, text: string): boolean =>
  `${full_name} ${email}`.toLowerCase().includes(text.toLowerCase());

const labelOf = ({ full_name, user_id }: Applicant): string => full_name || `User ${shortId(user_id)}`;

function statusOf(isLoading: boolean, found: number, hasMore: boolean): string {
  if (isLoading) return 'Loading...';
  if (found === 0) return 'No applicants match.';
  if (hasMore) return `First ${found} applicants listed. Scroll down for more.`;
  return quantityText(found, 'applicant');
}
