import type { ReactNode } from 'react';
import type { AgeLimit } from '#shared/routes/age-limits.ts';
import { SourceLine } from '../../../components/source-line.tsx';
import { useAccess } from '../../../lib/session.tsx';

/** What explains a last day, collapsed: for the team with what to do and the source. */
export function AgeLimitDetails({
  limit: { action, source },
  summary,
  children,
}: {
  limit: AgeLimit;
  summary: string;
  children: ReactNode;
}) {
  const { can } = useAccess();
  return (
    <details className="age-limit">
      <summary>{summary}</summary>
      {children}
      {can('case.manage') && (
        <>
          <p>{action}</p>
          <SourceLine source={source} />
        </>
      )}
    </details>
  );
}
