import { type FormEvent, useState } from 'react';
import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { QuotaNotice } from '../../../../components/quota-notice.tsx';
import { useAssessCase } from '../api/assessments.ts';
import { assessmentTexts } from '../texts.ts';

const choices = [
  { value: 'same', label: 'The answers from the latest assessment' },
  { value: 'own', label: 'The answers the applicant has saved' },
];

/** Assesses the case as of today, with the previous answers or the current ones. */
export function AssessDialog({
  caseId,
  latest,
  open,
  onClose,
  onDone,
}: {
  caseId: string;
  latest: ShownAssessment;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const [answers, setAnswers] = useState('same');
  const assess = useAssessCase(caseId, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    assess.create(answers === 'same' ? { facts: latest.facts } : {});
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={assessmentTexts.assessAgain}
      busy={assess.isPending}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={onClose} disabled={assess.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={assess.isPending} busyLabel="Assessing...">
            {assessmentTexts.assess}
          </Button>
        </>
      }
    >
      <QuotaNotice of="assessments" />
      <SelectField
        label="Answers"
        hint="The case is assessed as of today. Earlier assessments stay as they are."
        options={choices}
        value={answers}
        onChange={(event) => setAnswers(event.target.value)}
      />
    </Dialog>
  );
}
