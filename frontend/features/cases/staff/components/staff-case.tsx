import { latePart } from '../../../../components/late-part.tsx';
import { LoadFailure } from '../../../../components/load-failure.tsx';
import { useAccess } from '../../../../lib/session.tsx';
import type { NotesPanelProps } from './notes-panel.tsx';
import './staff-case.css';

/** Only staff load the code for their parts. */
const ManagementPanel = latePart(() => import('./management-panel.tsx'), LoadFailure);
const NotesPanel = latePart<NotesPanelProps>(() => import('./notes-panel.tsx'), LoadFailure);

/** Owner and due date of a case; nothing for applicants. For the side of the case page. */
export function StaffManagement({ caseId, version }: { caseId: string; version: number }) {
  const { can } = useAccess();
  if (!can('case.manage')) return null;
  return <ManagementPanel caseId={caseId} version={version} />;
}

/** The internal notes of a case; nothing for applicants. */
export function StaffNotes(props: NotesPanelProps) {
  const { can } = useAccess();
  if (!can('case.manage')) return null;
  return <NotesPanel {...props} />;
}
