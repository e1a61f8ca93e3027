import { lazyPart } from '../../../../components/lazy-part.tsx';
import { LoadFailure } from '../../../../components/load-failure.tsx';
import { useAccess } from '../../../../lib/session.tsx';
import type { NotesPanelProps } from './notes-panel.tsx';
import './staff-case.css';

/** A case's owner and due date. Only staff load the code. */
export const ManagementPanel = lazyPart(() => import('./management-panel.tsx'), LoadFailure);
const NotesPanel = lazyPart<NotesPanelProps>(() => import('./notes-panel.tsx'), LoadFailure);

/** A case's internal notes. Renders nothing for applicants. */
export function StaffNotes(props: NotesPanelProps) {
  const { can } = useAccess();
  if (!can('case.manage')) return null;
  return <NotesPanel {...props} />;
}
