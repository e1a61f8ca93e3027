import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { latePart } from '../../../components/late-part.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Panel } from '../../../components/panel.tsx';

const ExhibitsPanel = latePart<{ caseId: string }>(() => import('./exhibits-panel.tsx'), LoadFailure);

/** Closed until staff need it: most visits to a case are about its checklist. */
export function ExhibitsCard({ caseId }: { caseId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Exhibits and packet"
      flush
      aside={
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide exhibits' : 'Show exhibits'}
        </Button>
      }
    >
      {isOpen && <ExhibitsPanel caseId={caseId} />}
    </Panel>
  );
}
