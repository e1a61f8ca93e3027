import { Link } from 'react-router-dom';
import { useUnreadOf } from '../../features/messages/api/use-unread.ts';

/** The two pages of a case. */
export function CaseViews({ caseId, current }: { caseId: string; current: 'case' | 'messages' }) {
  const unread = useUnreadOf(caseId);
  return (
    <nav className="case-views" aria-label="Case">
      <Link to={`/cases/${caseId}`} aria-current={current === 'case' ? 'page' : undefined}>
        Case
      </Link>
      <Link to={`/cases/${caseId}/messages`} aria-current={current === 'messages' ? 'page' : undefined}>
        Messages{unread > 0 && <span> {unread} new</span>}
      </Link>
    </nav>
  );
}
