import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useUnreadOf } from '../../features/messages/api/use-unread.ts';
import { useAccess } from '../../lib/session.tsx';

/** On a phone the links are wider than the page. */
function scrollToCurrent(nav: HTMLElement | null) {
  const link = nav?.querySelector('[aria-current]');
  if (!nav || !link) return;
  nav.scrollLeft += Math.max(0, link.getBoundingClientRect().right - nav.getBoundingClientRect().right);
}

/** Links between the pages of a case. */
export function CaseViews({
  caseId,
  current,
}: {
  caseId: string;
  current: 'case' | 'questionnaire' | 'messages' | 'packet';
}) {
  const unread = useUnreadOf(caseId);
  const { can } = useAccess();
  const at = (view: typeof current) => (current === view ? 'page' : undefined);
  const nav = useRef<HTMLElement>(null);
  // The unread count is known later, and moves the links after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the links get wider
  useLayoutEffect(() => scrollToCurrent(nav.current), [unread]);
  return (
    <nav className="case-views" aria-label="Case" ref={nav}>
      <Link to={`/cases/${caseId}`} aria-current={at('case')}>
        Case
      </Link>
      <Link to={`/cases/${caseId}/questionnaire`} aria-current={at('questionnaire')}>
        Questionnaire
      </Link>
      <Link to={`/cases/${caseId}/messages`} aria-current={at('messages')}>
        Messages{unread > 0 && <span> {unread} new</span>}
      </Link>
      {can('case.manage') && (
        <Link to={`/cases/${caseId}/packet`} aria-current={at('packet')}>
          Exhibits and packet
        </Link>
      )}
    </nav>
  );
}
