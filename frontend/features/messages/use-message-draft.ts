import { type RefObject, useState } from 'react';
import * as z from 'zod/mini';
import { NewMessage } from '#shared/contract/messages.ts';
import { missingFactsIn } from '#shared/domain/message-facts.ts';
import type { AttachedDocument } from '#shared/records/message.ts';
import { ApiError, errorText } from '../../lib/api-client.ts';
import { notify } from '../../lib/notify.ts';
import { useTabState } from '../../lib/tab-state.ts';
import type { CreateCallbacks } from '../../lib/use-idempotent-mutation.ts';
import { useSendMessage } from './api/use-message-changes.ts';

/** Adds the final period that some of our texts lack. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What to do after a failure. A retry can't help if the case is gone or the conversation is full. */
function nextStep(error: Error, retry: string): string {
  if (!(error instanceof ApiError)) return retry;
  if (error.code === 'quota.reached') return 'Copy it before you close this tab.';
  if (error.code === 'document.not_found')
    return 'Remove the attached file that was deleted, then press Send.';
  return error.isOutcomeUnknown || error.code === 'conflict' || error.code === 'auth.required'
    ? retry
    : 'Copy it if you want to keep it.';
}

/** Saves a text as an internal note instead. */
export type SaveNote = (text: string, callbacks: CreateCallbacks<unknown>) => void;

interface Draft {
  readonly caseId: string;
  readonly isStaff: boolean;
  readonly attached: readonly AttachedDocument[];
  readonly onDetach: (ids: readonly string[]) => void;
  readonly onSaveNote: SaveNote;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** It was sent or saved, or that failed. */
  readonly onSettled: () => void;
}

/** The draft of a message. Its text is kept until it has been sent or saved as a note, whatever happens. */
export function useMessageDraft({
  caseId,
  isStaff,
  attached,
  onDetach,
  onSaveNote,
  field,
  onSettled,
}: Draft) {
  const [text, setText] = useTabState('message', '', z.string(), { always: true });
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  /** Keeps what was typed and attached since. */
  const clear = (sent: Pick<NewMessage, 'text' | 'document_ids'>) => {
    setText((now = '') => (NewMessage.shape.text.safeParse(now).data === sent.text ? '' : now));
    setFailure(undefined);
    onSettled();
    onDetach(sent.document_ids);
    field.current?.focus();
  };
  const fail = (problemText: string, error: Error, retry: string) => {
    setFailure(
      `${problemText} ${asSentence(errorText(error))} The text is still here. ${nextStep(error, retry)}`,
    );
    onSettled();
  };
  const sending = useSendMessage(caseId, {
    onSent: clear,
    onFailed: (error) => {
      // The form was closed in the meantime.
      if (!field.current) notify.error('Your message wasn’t sent', errorText(error));
      fail('Your message wasn’t sent.', error, 'Press Send to try again.');
    },
  });
  const given = () => NewMessage.safeParse({ text, document_ids: attached.map(({ id }) => id) });
  return {
    text,
    setText,
    problem,
    setProblem,
    failure,
    isSending: sending.isPending,
    edit: (typed: string) => {
      setText(typed);
      setProblem(undefined);
      if (!typed) sending.forget();
    },
    /** Shows what is wrong with the draft, and returns whether it can be sent. */
    check: (): boolean => {
      const [missing] = isStaff ? missingFactsIn(text) : [];
      const wrong = missing
        ? 'Fill in or remove the text in square brackets.'
        : given().error?.issues[0]?.message;
      setProblem(wrong);
      if (wrong) field.current?.focus();
      return !wrong;
    },
    /** @returns whether it was sent; not if it's invalid */
    send: (): boolean => {
      const parsed = given();
      if (!parsed.success) return false;
      setFailure(undefined);
      sending.create(parsed.data);
      return true;
    },
    saveNote: () => {
      const parsed = given();
      if (!parsed.success) return;
      setFailure(undefined);
      onSaveNote(parsed.data.text, {
        onSuccess: () => clear(parsed.data),
        onError: (error) =>
          fail('Your note wasn’t saved.', error, 'To try again, press Send, then Save as internal note.'),
      });
    },
  };
}
