import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { latePart } from '../../../../components/late-part.tsx';
import { LoadFailure } from '../../../../components/load-failure.tsx';
import { useSignedIn } from '../../../../lib/session.tsx';

const CaseImports = latePart(() => import('./case-imports.tsx'));
const ImportDialog = latePart(() => import('./import-dialog.tsx'), LoadFailure);

/** Opens the dialog that imports cases from a file, for those who may create cases. */
export function ImportCases() {
  const { can } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  if (!can('case.create.applicant')) return null;
  return (
    <>
      <Button small variant="ghost" icon={Upload} onClick={() => setOpen(true)}>
        Import CSV
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The imports of those who may start any. */
export const ImportProgress = () => useSignedIn().can('case.create.applicant') && <CaseImports />;
