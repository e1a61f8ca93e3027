import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { QuotaNotice } from '../../../../components/quota-notice.tsx';
import { useAccess } from '../../../../lib/session.tsx';
import { useAssessCase } from '../api/assessments.ts';
import { assessmentTexts } from '../texts.ts';

/**
 * Assesses the case as of today, with the previous answers or the current ones. Applicants come back after they have
 * changed their answers.
 */
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
  const isStaff = useAccess().can('case.manage');
  const [answers, setAnswers] = useState(isStaff ? 'same' : 'own');
  const choices = [
    { value: 'same', label: assessmentTexts.latestAnswers },
    { value: 'own', label: isStaff ? assessmentTexts.applicantAnswers : assessmentTexts.yourAnswers },
  ];
  const assess = useAssessCase(caseId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    assess.create(answers === 'same' ? { facts: latest.facts } : {}, { onSuccess: onDone });
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
      {!isStaff && (
        <Link className="link" to="/eligibility">
          {assessmentTexts.changeAnswers}
        </Link>
      )}
    </Dialog>
  );
}
