import { ArchiveDialog } from '../../components/archive/archive-dialog.tsx';
import { collectCase } from './complete-case-archive.ts';

/** Downloads everything of a case, as for a transfer to another attorney. */
export default function CompleteCaseDialog({
  caseId,
  applicant,
  onClose,
}: {
  caseId: string;
  applicant: string;
  onClose: () => void;
}) {
  return (
    <ArchiveDialog
      title="Download the complete case"
      collect={(options) => collectCase(caseId, applicant, options)}
      onClose={onClose}
    >
      <p className="soft">
        The ZIP file has all documents in folders by checklist item, with earlier versions, the PDFs of
        packets, reports, and form drafts, and an index to open in a browser: filings with the authority’s
        requests, dates, checklist, questionnaire, messages, and history. It has no internal notes. Each
        document that is downloaded is in the audit log.
      </p>
    </ArchiveDialog>
  );
}
