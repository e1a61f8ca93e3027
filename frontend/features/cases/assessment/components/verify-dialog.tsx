import { type FormEvent, useState } from 'react';
import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import type { AssessmentEntry } from '#shared/routes/assessment.ts';
import { factValue } from '#shared/routes/fact-value.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { useVerifyFact } from '../api/assessments.ts';
import { factLabel } from '../fact-label.ts';
import type { CaseDocument } from './evidence-list.tsx';

/** Asks which fact of the entry is verified, and which document proves it. */
export function VerifyDialog({
  item,
  entry,
  documents,
  onClose,
}: {
  item: ShownAssessment;
  entry: AssessmentEntry | undefined;
  documents: readonly CaseDocument[];
  onClose: () => void;
}) {
  const facts = entry?.facts.filter((fact) => factValue(item.facts, fact) !== undefined) ?? [];
  const [fact, setFact] = useState(facts[0] ?? '');
  const [documentId, setDocumentId] = useState(entry?.evidence[0] ?? '');
  const [problem, setProblem] = useState<string>();
  const verify = useVerifyFact(item.case_id, onClose);
  const current = documents.filter(({ isReplaced }) => !isReplaced);
  const isListed = current.some(({ id }) => id === documentId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(isListed ? undefined : 'Select the document that proves it');
    if (isListed) verify.mutate({ fact, assessment_id: item.id, document_id: documentId });
  };
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={`Verify ${entry?.label ?? ''}`}
      busy={verify.isPending}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={onClose} disabled={verify.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={verify.isPending} busyLabel="Saving...">
            Mark as verified
          </Button>
        </>
      }
    >
      <SelectField
        label="Fact"
        options={facts.map((value) => ({ value, label: factLabel(value) }))}
        value={fact}
        onChange={(event) => setFact(event.target.value)}
      />
      <SelectField
        label="Document"
        hint="You confirm that it proves the fact. The verification ends if the fact changes."
        error={problem}
        placeholder="Select a document"
        options={current.map(({ id, name }) => ({ value: id, label: name }))}
        value={isListed ? documentId : ''}
        onChange={(event) => setDocumentId(event.target.value)}
      />
    </Dialog>
  );
}
