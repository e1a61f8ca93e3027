import { Link } from 'react-router-dom';
import type { ChangeOutcome } from '#shared/contract/bulk-changes.ts';
import { shortId } from '#shared/schema/limits.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { countOf } from '../../count-text.ts';

/** The result of a bulk change: how many cases changed, and why each of the others was rejected. */
export function ChangeReport({
  report,
  onClose,
}: {
  report: readonly ChangeOutcome[] | undefined;
  onClose: () => void;
}) {
  const rejected = report?.filter(({ outcome }) => outcome === 'refused') ?? [];
  const changed = (report?.length ?? 0) - rejected.length;
  return (
    <Dialog
      open={report !== undefined}
      onClose={onClose}
      title={`${countOf(rejected.length)} couldn’t be changed`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className="soft">{countOf(changed)} updated or already up to date.</p>
      <ul className="case-outcomes">
        {rejected.map(({ case_id, applicant_name, reason }) => (
          <li key={case_id}>
            <Link className="link" to={`/cases/${case_id}`}>
              <bdi>{applicant_name || shortId(case_id)}</bdi>
            </Link>{' '}
            <span className="soft">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
