import { ArrowRight } from 'lucide-react';
import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from 'react';
import type { SavedConsultation } from '#shared/contract/consultations.ts';
import { Button } from '../../../components/button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Notice } from '../../../components/notice.tsx';
import { OpenFailure } from '../../../components/open-failure.tsx';
import { notify } from '../../../lib/notify.ts';
import { useTypedEarly } from '../../../lib/use-typed-early.ts';
import type { Draft } from '../draft.ts';
import { emptyValues, type FormValues, fieldNames } from '../form-values.ts';
import { consultationTexts } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { useKnownVisitor } from '../use-known-visitor.ts';
import { useResume } from '../use-resume.ts';
import { useSendAssessment } from '../use-send-assessment.ts';
import {
  type BindField,
  PersonalInformation,
  ProfessionalBackground,
  ReferralAndTimeline,
  VisaStatusAndGoals,
} from './form-sections.tsx';
import { ResumeField } from './resume-field.tsx';

const ResetDialog = lazyPart<{ onClose: () => void; onReset: () => void }>(
  () => import('./reset-dialog.tsx'),
  OpenFailure,
);

/** Step 1. The page holds the form's state, so that it survives going back. */
export function AssessmentForm({
  draft,
  onDraft,
  onSaved,
}: {
  draft: Draft;
  onDraft: Dispatch<SetStateAction<Draft>>;
  onSaved: (saved: SavedConsultation) => void;
}) {
  const { values, resume } = draft;
  const form = useRef<HTMLFormElement>(null);
  const [resetting, setResetting] = useState(false);
  const early = useRef<Partial<FormValues>>({});
  useTypedEarly(form, fieldNames, (typed) => {
    early.current = typed;
    onDraft((now) => ({ ...now, values: { ...now.values, ...typed } }));
  });
  const { restored, savedAt, forget } = useDraft(draft, (kept) =>
    onDraft({ ...kept, values: { ...kept.values, ...early.current } }),
  );
  const upload = useResume((next) => {
    onDraft((now) => ({ ...now, resume: next }));
    // If the LinkedIn field is empty, its only error was the missing resume.
    if (next && values.linkedinProfile === '') clearError('linkedinProfile');
  });
  const { errors, failure, busy, clearError, ...sending } = useSendAssessment(
    (saved) => {
      forget(draft);
      notify.success(consultationTexts.completed, consultationTexts.completedDetail);
      onSaved(saved);
    },
    () => focusFirstProblem(form.current),
  );
  useKnownVisitor(onDraft);

  const field: BindField = (name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event) => {
      const { value } = event.target;
      onDraft((now) => ({ ...now, values: { ...now.values, [name]: value } }));
      clearError(name);
    },
  });
  const reset = () => {
    setResetting(false);
    upload.remove();
    const left = { values: emptyValues, resume: undefined };
    onDraft(left);
    forget(left);
    sending.reset();
    notify.info(consultationTexts.wasReset);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Otherwise the form would be sent without the resume, or with the previous one.
    if (upload.sending)
      return notify.error(consultationTexts.stillUploading, consultationTexts.stillUploadingDetail);
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    void sending.send(draft, website);
  };

  return (
    <form ref={form} className="assessment" noValidate onSubmit={submit} onFocus={sending.preload}>
      <div className="wrap">
        <PersonalInformation field={field}>
          <ResumeField kept={resume} resume={upload} />
        </PersonalInformation>
        <VisaStatusAndGoals field={field} />
        <ProfessionalBackground field={field} />
        <ReferralAndTimeline field={field} values={values} />
        <div className="website-field" aria-hidden="true">
          <label>
            Website
            <input name="website" type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {failure && (
          <Notice tone="bad">
            <p>
              {consultationTexts.submissionFailedDetail} What you typed is still here.{' '}
              {failure.requestId && <span className="identifier">{failure.requestId}</span>}
            </p>
          </Notice>
        )}
      </div>
      <div className="dock">
        <div className="wrap">
          <span className="text-ui soft" role="status">
            {savedAt
              ? `Draft saved ${savedAt.toTimeString().slice(0, 5)}`
              : restored && consultationTexts.restored}
          </span>
          <span className="spacer" />
          {/* The submit button's busy label is shorter, so the second click of a double-click lands here. */}
          <Button variant="ghost" disabled={busy} onClick={() => setResetting(true)}>
            {consultationTexts.reset}
          </Button>
          {resetting && <ResetDialog onClose={() => setResetting(false)} onReset={reset} />}
          <Button
            type="submit"
            variant="primary"
            iconEnd={ArrowRight}
            busy={busy}
            busyLabel={consultationTexts.submitting}
          >
            {consultationTexts.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Focuses the first field with an error. A radio group passes focus to its first option. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid]');
  const target = first instanceof HTMLFieldSetElement ? first.querySelector('input') : first;
  target?.focus();
}
