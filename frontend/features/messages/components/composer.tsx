import { NotebookText, Paperclip, Send, X } from 'lucide-react';
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { AttachedDocument } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { QuotaNotice } from '../../../components/quota-notice.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { isApple } from '../../../lib/shortcuts.ts';

/** The composer shows the number of remaining characters from this point on. */
const lowCharacters = 300;

/** The message composer. Sends with the button, or with Ctrl+Enter or ⌘+Enter. */
export function Composer({
  to,
  note,
  text,
  onText,
  field,
  attached,
  onDetach,
  uploads,
  isUploading,
  onFiles,
  onTemplates,
  onSubmit,
  busyLabel,
  failure,
  problem,
  accept,
}: {
  to: string;
  /** What the other side learns by email. */
  note: string;
  text: string;
  onText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  attached: readonly AttachedDocument[];
  onDetach: (id: string) => void;
  uploads: ReactNode;
  isUploading: boolean;
  onFiles: (files: File[]) => void;
  /** Staff only. */
  onTemplates: (() => void) | undefined;
  onSubmit: () => void;
  /** What the button says while the text is sent or saved. */
  busyLabel: string | undefined;
  /** Why the last attempt failed, and how to try again. The text is still there. */
  failure: string | undefined;
  problem: string | undefined;
  accept: string;
}) {
  const send = () => {
    // Waits for attachments, and ignores repeated clicks.
    if (!isUploading && busyLabel === undefined) onSubmit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="composer" aria-label="New message" onSubmit={submit} noValidate>
      <div className="composer-to">
        <Icon of={Send} size="s" />
        <span>
          To{' '}
          <b>
            <bdi>{to}</bdi>
          </b>
        </span>
        <span className="composer-note">{note}</span>
      </div>
      <MessageField {...{ to, text, onText, field, problem }} onSend={send} />
      <AttachedFiles
        attached={attached}
        onDetach={(id) => {
          moveFocus([field.current]);
          onDetach(id);
        }}
      />
      {uploads}
      <div className="composer-line">
        <QuotaNotice of="messages" />
        {failure && <Notice tone="warn">{failure}</Notice>}
      </div>
      <div className="composer-tools">
        {onTemplates && (
          <Button small variant="ghost" icon={NotebookText} onClick={onTemplates}>
            <span className="button-text">Templates</span>
          </Button>
        )}
        <AttachButton
          accept={accept}
          disabled={attached.length >= limits.messageDocuments}
          onFiles={onFiles}
        />
        <span className="spacer" />
        <span className="small composer-hint">{hintFor(text)}</span>
        <Button
          type="submit"
          small
          variant="primary"
          busy={busyLabel !== undefined}
          busyLabel={busyLabel}
          disabled={isUploading}
        >
          Send
        </Button>
      </div>
    </form>
  );
}

function hintFor(text: string): string {
  const left = limits.messageText - text.length;
  if (left <= lowCharacters) return `${left} characters left`;
  return text ? 'Draft saved in this tab' : `Press ${isApple() ? '⌘' : 'Ctrl'}+Enter to send`;
}

function MessageField({
  to,
  text,
  onText,
  field,
  problem,
  onSend,
}: Pick<ComponentProps<typeof Composer>, 'to' | 'text' | 'onText' | 'field' | 'problem'> & {
  onSend: () => void;
}) {
  return (
    <>
      <label className="visually-hidden" htmlFor="message-text">
        Message to {to}
      </label>
      <textarea
        ref={field}
        id="message-text"
        className="composer-text"
        dir="auto"
        rows={4}
        value={text}
        maxLength={limits.messageText}
        placeholder="Write a message"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'message-problem' : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSend();
        }}
      />
      {problem && (
        <p id="message-problem" className="composer-line bad-text small" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function AttachedFiles({
  attached,
  onDetach,
}: {
  attached: readonly AttachedDocument[];
  onDetach: (id: string) => void;
}) {
  if (attached.length === 0) return null;
  return (
    <ul className="attachments composer-line" aria-label="Attached files">
      {attached.map(({ id, name }) => (
        <li key={id}>
          <Icon of={Paperclip} size="s" />
          <span className="file-name">{name}</span>
          <IconButton label={`Remove ${name}`} icon={X} onClick={() => onDetach(id)} />
        </li>
      ))}
    </ul>
  );
}

function AttachButton({
  accept,
  disabled,
  onFiles,
}: {
  accept: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        small
        variant="ghost"
        icon={Paperclip}
        onClick={() => input.current?.click()}
        disabled={disabled}
      >
        <span className="button-text">Attach files</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label="Attach files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
