import { lazy, Suspense } from 'react';
import { useAccess } from '../../../../lib/session.tsx';
import './staff-case.css';

/** Only staff fetch the code of their parts. */
const ManagementPanel = lazy(() => import('./management-panel.tsx'));
const NotesPanel = lazy(() => import('./notes-panel.tsx'));

/** Owner and due date of a case; nothing for applicants. For the side of the case page. */
export function StaffManagement({ caseId, version }: { caseId: string; version: number }) {
  const { can } = useAccess();
  if (!can('case.manage')) return null;
  return (
    <Suspense>
      <ManagementPanel caseId={caseId} version={version} />
    </Suspense>
  );
}

/** The internal notes of a case; nothing for applicants. */
export function StaffNotes({ caseId }: { caseId: string }) {
  const { can } = useAccess();
  if (!can('case.manage')) return null;
  return (
    <Suspense>
      <NotesPanel caseId={caseId} />
    </Suspense>
  );
}
