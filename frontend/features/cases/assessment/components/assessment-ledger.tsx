import { useState } from 'react';
import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import type { AssessmentEntry } from '#shared/routes/assessment.ts';
import { useAccess } from '../../../../lib/session.tsx';
import type { CaseDocument } from './evidence-list.tsx';
import { LedgerEntry } from './ledger-entry.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

/** The ledger's entries by group, with evidence and verification below each. */
export function AssessmentLedger({
  item,
  documents,
  isLatest,
}: {
  item: ShownAssessment;
  documents: readonly CaseDocument[];
  isLatest: boolean;
}) {
  const canVerify = useAccess().can('case.manage') && isLatest;
  const [verifying, setVerifying] = useState<AssessmentEntry>();
  const { entries } = item.assessment;
  const known = new Set(item.groups.map(({ id }) => id));
  const groups = [
    ...item.groups,
    ...[...new Set(entries.map(({ group }) => group))]
      .filter((id) => !known.has(id))
      .map((id) => ({ id, label: id })),
  ];
  return (
    <>
      {groups.map(({ id, label }) => {
        const ofGroup = entries.filter(({ group }) => group === id);
        if (ofGroup.length === 0) return null;
        return (
          <section key={id} className="group" aria-labelledby={`group-${id}`}>
            <h3 id={`group-${id}`}>{label}</h3>
            <ul className="entries">
              {ofGroup.map((entry) => (
                <LedgerEntry
                  key={entry.id}
                  entry={entry}
                  item={item}
                  documents={documents}
                  onVerify={canVerify ? () => setVerifying(entry) : undefined}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <VerifyDialog
        key={verifying?.id}
        item={item}
        entry={verifying}
        documents={documents}
        onClose={() => setVerifying(undefined)}
      />
    </>
  );
}
