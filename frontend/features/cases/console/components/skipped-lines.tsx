import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CaseImport } from '#shared/contract/case-imports.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { LinesToCorrect } from '../../../../components/lines-to-correct.tsx';
import { Failure } from '../../../../components/states.tsx';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useNextPages } from '../../../../lib/use-next-pages.ts';
import { skippedLinesQuery } from '../api/case-imports.ts';
import { correction } from '../import/correction-csv.ts';

/** Maximum number of listed cases that already existed. */
const maxShown = 100;

/** The lines for which an import created no case, with the reasons. */
export function SkippedLines({ job, onClose }: { job: Pick<CaseImport, 'id'>; onClose: () => void }) {
  const query = useInfiniteQuery(skippedLinesQuery(job.id));
  useNextPages(query);
  const skipped = itemsOf(query.data);
  const loading = query.isPending || query.hasNextPage;
  const existing = skipped.filter(({ outcome }) => outcome === 'exists');
  const rejected = skipped.flatMap(({ line, outcome, problems = [], cells = {} }) =>
    outcome === 'refused' ? [{ line, problems, cells }] : [],
  );
  return (
    <Dialog open onClose={onClose} title="Skipped rows" actions={<Button onClick={onClose}>Close</Button>}>
      <div className="import-cases">
        {query.error && (
          <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} level="h3" />
        )}
        {loading && !query.error && <p role="status">Loading skipped rows...</p>}
        {!loading && <LinesToCorrect lines={rejected} {...correction} />}
        {!loading && existing.length > 0 && (
          <>
            <p>Already in Landfall:</p>
            <ul className="file-lines" aria-label="Cases already in Landfall">
              {existing.slice(0, maxShown).map(({ line, case_id }) => (
                <li key={line}>
                  <Link className="link" to={`/cases/${case_id}`}>
                    Row {line.toLocaleString('en-US')}
                  </Link>
                </li>
              ))}
            </ul>
            {existing.length > maxShown && (
              <p className="soft">And {(existing.length - maxShown).toLocaleString('en-US')} more.</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
