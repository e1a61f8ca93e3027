import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { OpenFailure } from '../../components/open-failure.tsx';
import { useAccess } from '../../lib/session.tsx';

const CompleteCaseDialog = lazyPart(() => import('./complete-case-dialog.tsx'), OpenFailure);

/** Hands over a case. Not for HR, whose copy wouldn't be complete. */
export function CompleteCase({ caseId, applicant }: { caseId: string; applicant: string }) {
  const [isOpen, setOpen] = useState(false);
  const { can } = useAccess();
  if (!can('document.confidential')) return null;
  return (
    <section aria-labelledby="complete-case">
      <h2 id="complete-case">Complete case</h2>
      <ul className="packets">
        <li className="packet-entry">
          <div>
            <span className="soft">
              All documents, packets, forms, answers, messages, and history in one ZIP file, such as for a new
              attorney.
            </span>
          </div>
          <Button small onClick={() => setOpen(true)}>
            <span>
              Download<span className="visually-hidden"> the complete case</span>
            </span>
          </Button>
        </li>
      </ul>
      {isOpen && <CompleteCaseDialog caseId={caseId} applicant={applicant} onClose={() => setOpen(false)} />}
    </section>
  );
}
