import * as z from 'zod/mini';
import { contactContract } from '#shared/contract/contact.ts';
import { contactLimits } from '#shared/domain/contact-limits.ts';
import { ContactMessage } from '#shared/records/contact-message.ts';
import { ApiError, call, errorText, requestIdOf } from '../../../lib/api-client.ts';
import { waitMinimumTime } from '../../../lib/minimum-time.ts';

export interface ContactDraft {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}
export type FieldErrors = Partial<Record<keyof ContactDraft, string>>;

export type Outcome =
  | { readonly sent: true }
  | { readonly sent: false; readonly errors: FieldErrors }
  | {
      readonly sent: false;
      readonly errors: FieldErrors;
      readonly reason: string;
      readonly requestId?: string;
    };

const fields = ['name', 'email', 'subject', 'message'] as const;

/** The first problem of each field. */
const errorsOf = (problems: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problems.find((each) => each.field === field);
      return problem ? [[field, problem.message]] : [];
    }),
  );

/** Validates the draft with the server's schema, then sends it. Never throws: the outcome says what happened. */
export async function sendMessage(
  draft: ContactDraft,
  { website, shownAt }: { website: string; shownAt: number },
): Promise<Outcome> {
  const checked = z.safeParse(ContactMessage, draft);
  if (!checked.success)
    return {
      sent: false,
      errors: errorsOf(
        checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })),
      ),
    };
  try {
    await waitMinimumTime(shownAt, contactLimits.minimumMilliseconds);
    const elapsed = Math.round(performance.now() - shownAt);
    await call(contactContract.sendContactMessage, { body: { ...checked.data, website, elapsed } });
    return { sent: true };
  } catch (error) {
    const errors = error instanceof ApiError ? errorsOf(error.fields) : {};
    if (Object.keys(errors).length > 0) return { sent: false, errors };
    const requestId = requestIdOf(error);
    return { sent: false, errors, reason: errorText(error), ...(requestId && { requestId }) };
  }
}
