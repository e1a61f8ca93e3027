import { useState } from 'react';
import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import type { AssessmentEntry } from '#shared/routes/assessment.ts';
import { notApplicableText } from '../../../../components/assessment-labels.ts';
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
  const isOther = ({ id }: AssessmentEntry) => item.not_applicable.includes(id);
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
        const others = ofGroup.filter(isOther);
        // Groups can have an entry of the same name, such as the age for the program and for the ranking.
        const nameOf = (entry: AssessmentEntry) =>
          entries.some((other) => other !== entry && other.label === entry.label)
            ? `${entry.label}, ${label}`
            : entry.label;
        const entryOf = (entry: AssessmentEntry) => (
          <LedgerEntry
            key={entry.id}
            entry={entry}
            name={nameOf(entry)}
            item={item}
            documents={documents}
            onVerify={canVerify ? () => setVerifying(entry) : undefined}
          />
        );
        return (
          <section key={id} className="group" aria-labelledby={`group-${id}`}>
            <h3 id={`group-${id}`}>{label}</h3>
            <ul className="entries">{ofGroup.filter((entry) => !isOther(entry)).map(entryOf)}</ul>
            {others.length > 0 && (
              <details className="not-applicable">
                <summary>{notApplicableText(others)}</summary>
                <ul className="entries">{others.map(entryOf)}</ul>
              </details>
            )}
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
