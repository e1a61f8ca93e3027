import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { BulkJob, SkippedCase } from '#shared/contract/bulk-jobs.ts';
import { shortId } from '#shared/schema/limits.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Failure } from '../../../../components/states.tsx';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useNextPages } from '../../../../lib/use-next-pages.ts';
import { countOf } from '../../count-text.ts';
import { skippedQuery } from '../api/bulk-jobs.ts';

/** The cases that a bulk change skipped, by name, with the reasons. */
export function SkippedCases({ job, onClose }: { job: Pick<BulkJob, 'id'>; onClose: () => void }) {
  const query = useInfiniteQuery(skippedQuery(job.id));
  useNextPages(query);
  // What needs attention comes first.
  const skipped = itemsOf(query.data).toSorted((a, b) => Number(isUnchanged(a)) - Number(isUnchanged(b)));
  const loading = query.isPending || query.hasNextPage;
  return (
    <Dialog
      open
      onClose={onClose}
      title={loading ? 'Skipped cases' : `${countOf(skipped.length)} skipped`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {query.error && (
        <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} level="h3" />
      )}
      {loading && !query.error && <p role="status">Loading skipped cases...</p>}
      <ul className="case-outcomes">
        {skipped.map((each) => (
          <li key={each.case_id}>
            <Link className="link" to={`/cases/${each.case_id}`}>
              <bdi>{each.applicant_name || shortId(each.case_id)}</bdi>
            </Link>{' '}
            <span className="soft">{reasonOf(each)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const isUnchanged = ({ outcome }: SkippedCase): boolean => outcome === 'unchanged';

const reasonOf = (each: SkippedCase): string =>
  isUnchanged(each) ? 'Already up to date' : (each.reason ?? 'Changed again since');
