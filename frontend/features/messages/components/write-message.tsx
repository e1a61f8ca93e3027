import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { NewMessage } from '#shared/contract/messages.ts';
import { missingFactsIn } from '#shared/domain/message-facts.ts';
import type { AttachedDocument } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { OpenFailure } from '../../../components/open-failure.tsx';
import { ApiError, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { useTabDialog, useTabState } from '../../../lib/tab-state.ts';
import type { CreateCallbacks } from '../../../lib/use-idempotent-mutation.ts';
import { useSendMessage } from '../api/use-message-changes.ts';
import { storeConfirmed, wasConfirmed } from '../confirmed-once.ts';
import { Composer } from './composer.tsx';
import { ConfirmFirstMessage } from './confirm-first-message.tsx';
import type { PickTemplateProps } from './pick-template.tsx';

/** Loaded on demand, for staff only. */
const PickTemplate = lazyPart<PickTemplateProps>(() => import('./pick-template.tsx'), OpenFailure);

const ComposerDialog = z.enum(['confirm', 'templates']);

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

/** A draft with its actions. The text is kept until it has been sent, whatever happens. */
export function WriteMessage({
  caseId,
  userId,
  to,
  note,
  isStaff,
  templates,
  attached,
  onDetach,
  uploads,
  isUploading,
  onFiles,
  accept,
  onSaveNote,
  isSavingNote,
}: {
  caseId: string;
  userId: string;
  to: string;
  note: string;
  isStaff: boolean;
  templates: Omit<PickTemplateProps, 'onPick' | 'onClose'> | undefined;
  attached: readonly AttachedDocument[];
  onDetach: (ids: readonly string[]) => void;
  uploads: ReactNode;
  isUploading: boolean;
  onFiles: (files: File[]) => void;
  accept: string;
  /** Saves the text as an internal note instead. */
  onSaveNote: (text: string, callbacks: CreateCallbacks<unknown>) => void;
  isSavingNote: boolean;
}) {
  const [text, setText] = useTabState('message', '', z.string(), { always: true });
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [dialog, setDialog] = useTabDialog('templates', ComposerDialog);
  const field = useRef<HTMLTextAreaElement>(null);
  const closeQuestion = () => {
    if (dialog === 'confirm') setDialog(undefined);
  };
  /** Keeps what was typed and attached since. */
  const clear = (sent: Pick<NewMessage, 'text' | 'document_ids'>) => {
    setText((now = '') => (NewMessage.shape.text.safeParse(now).data === sent.text ? '' : now));
    setFailure(undefined);
    closeQuestion();
    onDetach(sent.document_ids);
    field.current?.focus();
  };
  const fail = (problemText: string, error: Error, retry: string) => {
    setFailure(
      `${problemText} ${asSentence(errorText(error))} The text is still here. ${nextStep(error, retry)}`,
    );
    closeQuestion();
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
  const send = () => {
    const parsed = given();
    if (!parsed.success) return;
    storeConfirmed(userId);
    setFailure(undefined);
    sending.create(parsed.data);
  };
  const submit = () => {
    const [missing] = isStaff ? missingFactsIn(text) : [];
    const wrong = missing
      ? 'Fill in or remove the text in square brackets.'
      : given().error?.issues[0]?.message;
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    if (isStaff && !wasConfirmed(userId)) setDialog('confirm');
    else send();
  };
  const saveNote = () => {
    const parsed = given();
    if (!parsed.success) return;
    setFailure(undefined);
    onSaveNote(parsed.data.text, {
      onSuccess: () => clear(parsed.data),
      onError: (error) =>
        fail('Your note wasn’t saved.', error, 'To try again, press Send, then Save as internal note.'),
    });
  };
  return (
    <>
      <Composer
        {...{ to, note, text, field, attached, uploads, isUploading, failure, problem, accept }}
        onFiles={(chosen) => {
          const room = limits.messageDocuments - attached.length;
          if (chosen.length > room)
            setProblem(
              `A message can have up to ${limits.messageDocuments} files. Send the others separately.`,
            );
          onFiles(chosen.slice(0, room));
        }}
        onText={(typed) => {
          setText(typed);
          setProblem(undefined);
          if (!typed) sending.forget();
        }}
        onDetach={(id) => onDetach([id])}
        onTemplates={templates && (() => setDialog('templates'))}
        onSubmit={submit}
        busyLabel={sending.isPending ? 'Sending...' : isSavingNote ? 'Saving...' : undefined}
      />
      <ConfirmFirstMessage
        open={dialog === 'confirm'}
        to={to}
        isSending={sending.isPending}
        isSavingNote={isSavingNote}
        onClose={() => setDialog(undefined)}
        onSend={send}
        onSaveNote={saveNote}
      />
      {templates && dialog === 'templates' && (
        <PickTemplate
          {...templates}
          onClose={() => setDialog(undefined)}
          onPick={(filled) => {
            setText(text.trim() ? `${text.trimEnd()}\n\n${filled}` : filled);
            setDialog(undefined);
          }}
        />
      )}
    </>
  );
}
