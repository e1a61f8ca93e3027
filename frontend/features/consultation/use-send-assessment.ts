import { useEffect, useRef, useState } from 'react';
import type { SavedConsultation } from '#shared/contract/consultations.ts';
import { notify } from '../../lib/notify.ts';
import type { Draft } from './draft.ts';
import type { FieldErrors, FieldName } from './form-values.ts';
import { consultationTexts } from './texts.ts';

/** The code for validation and sending is loaded when someone starts filling in the form. */
const sending = () => import('./api/send-assessment.ts');

/**
 * Validates and sends the form. The fields' errors stay until their field is changed.
 * @param onRejected called once the errors are shown
 */
export function useSendAssessment(onSaved: (saved: SavedConsultation) => void, onRejected: () => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<{ requestId: string | undefined }>();
  const [rejections, setRejections] = useState(0);
  const [busy, setBusy] = useState(false);
  const shownAt = useRef(0);
  const rejected = useRef(onRejected);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  useEffect(() => {
    if (rejections > 0) rejected.current();
  }, [rejections]);

  const fail = (requestId: string | undefined) => {
    setFailure({ requestId });
    notify.error(consultationTexts.submissionFailed, consultationTexts.submissionFailedDetail);
  };
  /** @param website what a bot typed into the hidden field */
  const send = async ({ values, resume }: Draft, website: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { sendAssessment } = await sending();
      const outcome = await sendAssessment(values, resume, { website, shownAt: shownAt.current });
      if (outcome.kind === 'saved') return onSaved(outcome.saved);
      if (outcome.kind === 'failed') return fail(outcome.requestId);
      setErrors(outcome.errors);
      setRejections((before) => before + 1);
      if (outcome.kind === 'missing')
        notify.error(consultationTexts.missing, consultationTexts.missingDetail);
    } catch {
      // The code for sending couldn't be loaded because there is no network.
      fail(undefined);
    } finally {
      setBusy(false);
    }
  };
  return {
    errors,
    failure,
    busy,
    send,
    preload: () => void sending().catch(() => undefined),
    clearError: (name: FieldName) => setErrors((now) => (now[name] ? { ...now, [name]: undefined } : now)),
    reset: () => {
      setErrors({});
      setFailure(undefined);
    },
  };
}
