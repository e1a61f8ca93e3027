import { usePrefetchQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { lazyPart } from '../../../../components/lazy-part.tsx';
import { LoadFailure } from '../../../../components/load-failure.tsx';
import { useSignedIn } from '../../../../lib/session.tsx';
import { caseImportsQuery } from '../api/case-imports.ts';

const CaseImports = lazyPart(() => import('./case-imports.tsx'));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), LoadFailure);

/** Opens the case import dialog, for users who may create cases. */
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

/** Progress of imports, for users who may start one. */
export const ImportProgress = () => useSignedIn().can('case.create.applicant') && <PrefetchedImports />;

function PrefetchedImports() {
  usePrefetchQuery(caseImportsQuery);
  return <CaseImports />;
}
