import { type ReactNode, useRef } from 'react';
import * as z from 'zod/mini';
import type { AttachedDocument } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { OpenFailure } from '../../../components/open-failure.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { storeConfirmed, wasConfirmed } from '../confirmed-once.ts';
import { type SaveNote, useMessageDraft } from '../use-message-draft.ts';
import { Composer } from './composer.tsx';
import { ConfirmFirstMessage } from './confirm-first-message.tsx';
import type { PickTemplateProps } from './pick-template.tsx';

/** Loaded on demand, for staff only. */
const PickTemplate = lazyPart<PickTemplateProps>(() => import('./pick-template.tsx'), OpenFailure);

const ComposerDialog = z.enum(['confirm', 'templates']);

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
  onSaveNote: SaveNote;
  isSavingNote: boolean;
}) {
  const [dialog, setDialog] = useTabDialog('templates', ComposerDialog);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useMessageDraft({
    ...{ caseId, isStaff, attached, onDetach, onSaveNote, field },
    onSettled: () => {
      if (dialog === 'confirm') setDialog(undefined);
    },
  });
  const { text, setText, problem, setProblem, failure, isSending } = draft;
  const send = () => {
    if (draft.send()) storeConfirmed(userId);
  };
  const submit = () => {
    if (!draft.check()) return;
    if (isStaff && !wasConfirmed(userId)) setDialog('confirm');
    else send();
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
        onText={draft.edit}
        onDetach={(id) => onDetach([id])}
        onTemplates={templates && (() => setDialog('templates'))}
        onSubmit={submit}
        busyLabel={isSending ? 'Sending...' : isSavingNote ? 'Saving...' : undefined}
      />
      <ConfirmFirstMessage
        open={dialog === 'confirm'}
        to={to}
        isSending={isSending}
        isSavingNote={isSavingNote}
        onClose={() => setDialog(undefined)}
        onSend={send}
        onSaveNote={draft.saveNote}
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
