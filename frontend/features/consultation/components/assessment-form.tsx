import { ArrowRight } from 'lucide-react';
import { type Dispatch, type FormEvent, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { SavedConsultation } from '#shared/contract/consultations.ts';
import { Button } from '../../../components/button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Notice } from '../../../components/notice.tsx';
import { OpenFailure } from '../../../components/open-failure.tsx';
import { notify } from '../../../lib/notify.ts';
import { useTypedEarly } from '../../../lib/use-typed-early.ts';
import type { Draft } from '../draft.ts';
import { emptyValues, type FieldErrors, type FormValues, fieldNames } from '../form-values.ts';
import { consultationTexts } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { useKnownVisitor } from '../use-known-visitor.ts';
import { useResume } from '../use-resume.ts';
import {
  type BindField,
  PersonalInformation,
  ProfessionalBackground,
  ReferralAndTimeline,
  VisaStatusAndGoals,
} from './form-sections.tsx';
import { ResumeField } from './resume-field.tsx';

/** The code for validation and sending is loaded when someone starts filling in the form. */
const sending = () => import('../api/send-assessment.ts');

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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<{ requestId: string | undefined }>();
  const [rejections, setRejections] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(0);
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
    if (next && values.linkedinProfile === '') setErrors((now) => ({ ...now, linkedinProfile: undefined }));
  });
  useKnownVisitor(onDraft);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  useEffect(() => {
    if (rejections > 0) focusFirstProblem(form.current);
  }, [rejections]);

  const field: BindField = (name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event) => {
      const { value } = event.target;
      onDraft((now) => ({ ...now, values: { ...now.values, [name]: value } }));
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  });
  const reset = () => {
    setResetting(false);
    upload.remove();
    const left = { values: emptyValues, resume: undefined };
    onDraft(left);
    forget(left);
    setErrors({});
    setFailure(undefined);
    notify.info(consultationTexts.wasReset);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Otherwise the form would be sent without the resume, or with the previous one.
    if (upload.sending)
      return notify.error(consultationTexts.stillUploading, consultationTexts.stillUploadingDetail);
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    setBusy(true);
    setFailure(undefined);
    try {
      const { sendAssessment } = await sending();
      const outcome = await sendAssessment(values, resume, { website, shownAt: shownAt.current });
      if (outcome.kind === 'saved') {
        forget(draft);
        notify.success(consultationTexts.completed, consultationTexts.completedDetail);
        onSaved(outcome.saved);
        return;
      }
      if (outcome.kind === 'failed') fail(outcome.requestId);
      else {
        setErrors(outcome.errors);
        setRejections((before) => before + 1);
      }
      if (outcome.kind === 'missing')
        notify.error(consultationTexts.missing, consultationTexts.missingDetail);
    } catch {
      // The code for sending couldn't be loaded because there is no network.
      fail(undefined);
    } finally {
      setBusy(false);
    }
  };
  const fail = (requestId: string | undefined) => {
    setFailure({ requestId });
    notify.error(consultationTexts.submissionFailed, consultationTexts.submissionFailedDetail);
  };

  return (
    <form
      ref={form}
      className="assessment"
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocus={() => void sending().catch(() => undefined)}
    >
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
