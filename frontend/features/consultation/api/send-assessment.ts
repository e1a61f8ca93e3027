import * as z from 'zod/mini';
import { consultationsContract, type SavedConsultation } from '#shared/contract/consultations.ts';
import { ConsultationForm, missingLinkedinAndResume } from '#shared/domain/consultation-form.ts';
import { consultationLimits } from '#shared/domain/consultation-options.ts';
import { ApiError, call, requestIdOf } from '../../../lib/api-client.ts';
import { waitMinimumTime } from '../../../lib/minimum-time.ts';
import { type FieldErrors, type FormValues, fieldNames, type StoredResume } from '../form-values.ts';

export type Outcome =
  | { readonly kind: 'saved'; readonly saved: SavedConsultation }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  /** Neither a LinkedIn profile nor a resume was provided. */
  | { readonly kind: 'missing'; readonly errors: FieldErrors }
  | { readonly kind: 'failed'; readonly error: unknown; readonly requestId: string | undefined };

/** The first problem of each field, in the schema's words. */
export function problemsOf(values: FormValues): FieldErrors {
  const checked = z.safeParse(ConsultationForm, values);
  return checked.success
    ? {}
    : firstOfEach(checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })));
}

const firstOfEach = (problems: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const problem = problems.find(({ field }) => field === name);
      return problem ? [[name, problem.message]] : [];
    }),
  );

/** Validates with the server's schema, then sends. Never throws: the outcome says what happened. */
export async function sendAssessment(
  values: FormValues,
  resume: StoredResume | undefined,
  visit: { website: string; shownAt: number },
): Promise<Outcome> {
  const checked = z.safeParse(ConsultationForm, values);
  const missing = values.linkedinProfile.trim() === '' && !resume;
  const errors = { ...problemsOf(values), ...(missing && { linkedinProfile: missingLinkedinAndResume }) };
  // Together, so that the missing profile isn't reported only after everything else has been corrected.
  if (!checked.success) return { kind: 'invalid', errors };
  if (missing) return { kind: 'missing', errors };
  try {
    await waitMinimumTime(visit.shownAt, consultationLimits.minimumMilliseconds);
    const saved = await call(consultationsContract.submitConsultation, {
      body: {
        form: checked.data,
        ...(resume && { resume: resume.receipt }),
        website: visit.website,
        elapsed: Math.round(performance.now() - visit.shownAt),
      },
    });
    return { kind: 'saved', saved };
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : [];
    const rejected = firstOfEach(
      fields.map(({ field, message }) => ({ field: field.replace(/^form\./, ''), message })),
    );
    if (Object.keys(rejected).length > 0) return { kind: 'invalid', errors: rejected };
    return { kind: 'failed', error, requestId: requestIdOf(error) };
  }
}
