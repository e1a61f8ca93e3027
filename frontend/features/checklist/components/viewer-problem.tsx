import { Download } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import type { ViewerFailure } from '../../../lib/viewer-messages.ts';
import { useWork } from '../work.ts';

type Problem = ViewerFailure | 'unavailable' | 'type' | 'scan';

const titles: Record<Problem, string> = {
  password: 'This PDF is password protected.',
  xfa_only: 'Only Adobe Acrobat can show this form.',
  damaged: 'This file is damaged.',
  unavailable: 'The viewer couldn’t be started.',
  type: 'This kind of file can’t be shown here.',
  scan: 'This file hasn’t been cleared by the malware scan.',
};

const forStaff: Record<Problem, string> = {
  password: 'Download it and open it with its password, or return the item and ask for a copy without one.',
  xfa_only:
    'Download it and open it in Adobe Acrobat. To put it into a packet, print it to a PDF there, and upload that.',
  damaged: 'Return the item and ask for a new copy. You can still download the file to try another program.',
  unavailable: 'Check your connection and open the item again, or download the file.',
  type: 'Download it and open it in its own program.',
  scan: 'It can be opened here when the scan is done.',
};

const forApplicants: Partial<Record<Problem, string>> = {
  password: 'Upload a copy without a password, so that your team can read it.',
  xfa_only: 'Open it in Adobe Acrobat, print it to a PDF, and upload that, so that your team can read it.',
  damaged: 'Upload a new copy. You can download the file to see what arrived.',
};

/** Explains why a document isn't shown and what to do next. */
export function ViewerProblem({
  problem,
  name,
  onDownload,
}: {
  problem: Problem;
  name: string;
  onDownload: () => void;
}) {
  const { isStaff } = useWork();
  return (
    <div className="viewer-none" role="status">
      <p>
        <strong>{titles[problem]}</strong>
      </p>
      <p className="soft">{(!isStaff && forApplicants[problem]) || forStaff[problem]}</p>
      {problem !== 'scan' && (
        <Button icon={Download} onClick={onDownload}>
          Download {name}
        </Button>
      )}
    </div>
  );
}
