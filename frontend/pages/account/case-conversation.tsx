import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { isClosed } from '#shared/domain/case-status.ts';
import type { Case } from '#shared/records/case.ts';
import { AttachedDocument } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { historyQuery } from '../../features/cases/api/queries.ts';
import { historyLine } from '../../features/cases/history-line.ts';
import { useSaveNote } from '../../features/cases/staff/api/save-note.ts';
import { SortDocument } from '../../features/checklist/components/sort-document.tsx';
import { type ChecklistWork, WorkProvider } from '../../features/checklist/work.ts';
import { documentsQuery } from '../../features/documents/api/queries.ts';
import { useUploads } from '../../features/documents/api/use-uploads.ts';
import { accepted as acceptedFiles } from '../../features/documents/components/drop-zone.tsx';
import { UploadRow } from '../../features/documents/components/upload-row.tsx';
import { documentTexts } from '../../features/documents/texts.ts';
import { ConversationPanel } from '../../features/messages/components/conversation-panel.tsx';
import { WriteMessage } from '../../features/messages/components/write-message.tsx';
import { downloadDocument } from '../../lib/download-document.ts';
import { dueText } from '../../lib/due-day.ts';
import { itemsOf } from '../../lib/paged-query.ts';
import { useSignedIn } from '../../lib/session.tsx';
import { useTabState } from '../../lib/tab-state.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useMessageFacts } from './message-facts.ts';
import '../../features/documents/components/documents.css';

const Attached = z.readonly(z.array(AttachedDocument));
const noDocuments: z.infer<typeof Attached> = [];

/** A case's conversation, with data from other features: documents, history, notes, and facts. */
export function CaseConversation({
  item,
  applicant,
  isStaff,
  onChange,
  isWriting,
  onWrite,
}: {
  item: Case;
  applicant: string;
  isStaff: boolean;
  onChange: () => void;
  /** Only one text box is open at a time, here or in the internal notes. */
  isWriting: boolean;
  onWrite: () => void;
}) {
  const { profile, can } = useSignedIn();
  const note = useSaveNote(item.id);
  const [attached, setAttached] = useTabState('attached', noDocuments, Attached, { always: true });
  const files = useUploads(item.id, onChange, ({ id, name }) =>
    setAttached((before = []) => [...before, { id, name }].slice(0, limits.messageDocuments)),
  );
  useUnsaved(files.running > 0, documentTexts.leave);
  const facts = useMessageFacts(item, isStaff);
  const { drawDocument, work } = useCaseDocuments(item, isStaff, onChange);
  const history = useInfiniteQuery(historyQuery(item.id));
  const events = useMemo(
    () =>
      itemsOf(history.data).map(({ id, at, actor_name, change }) => ({
        ...{ id, at },
        line: `${actor_name} ${historyLine(change, { country: item.country, dueText })}`,
      })),
    [history.data, item.country],
  );
  const composer = isWriting ? (
    <WriteMessage
      caseId={item.id}
      userId={profile.user_id}
      to={isStaff ? applicant : 'your team'}
      note={`If ${isStaff ? 'they don’t' : 'your team doesn’t'} read it soon, we’ll email them, without its text.`}
      isStaff={isStaff}
      templates={isStaff ? { facts, canEdit: can('template.manage') } : undefined}
      attached={attached}
      onDetach={(ids) => setAttached((before = []) => before.filter(({ id }) => !ids.includes(id)))}
      uploads={
        files.uploads.length > 0 && (
          <ul className="documents" aria-label="Uploads">
            {files.uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onCancel={() => files.queue.cancel(upload.id)}
                onRetry={() => files.queue.retry(upload.id)}
              />
            ))}
          </ul>
        )
      }
      isUploading={files.running > 0}
      onFiles={(chosen) => files.queue.add(chosen)}
      accept={acceptedFiles}
      onSaveNote={(text, callbacks) => note.create({ text }, callbacks)}
      isSavingNote={note.isPending}
    />
  ) : (
    <div className="folded-composer">
      <span>Your message is kept as a draft while you write an internal note.</span>
      <Button small onClick={onWrite}>
        Write a message
      </Button>
    </div>
  );
  return (
    <WorkProvider value={work}>
      <ConversationPanel
        {...{ caseId: item.id, userId: profile.user_id, applicant, isStaff, drawDocument, composer }}
        {...{ events, history, onRefresh: onChange }}
      />
    </WorkProvider>
  );
}

/** Attachments become documents of the case, which the team can sort into its checklist. */
function useCaseDocuments({ id: caseId, status }: Case, isStaff: boolean, onChange: () => void) {
  const { data, isSuccess } = useInfiniteQuery(documentsQuery(caseId));
  const documents = useMemo(() => new Map(itemsOf(data).map((document) => [document.id, document])), [data]);
  const isWhole = isSuccess && data.pages.at(-1)?.nextCursor === undefined;
  const work: ChecklistWork = {
    ...{ caseId, isStaff, documents, onChange, uploads: [] },
    isDecided: isClosed(status),
    drawUpload: () => null,
    onFiles: () => undefined,
    onDownload: (document) => void downloadDocument(document),
    onView: () => undefined,
  };
  const drawDocument = ({ id, name }: AttachedDocument) => {
    const document = documents.get(id);
    const isDeleted = isWhole && !document;
    return (
      <li key={id}>
        <Icon of={FileText} />
        {isDeleted ? (
          <span className="file-name">{name}</span>
        ) : (
          // Also without the list, or if the document isn't among its latest.
          <button
            type="button"
            className="file-name"
            onClick={() => void downloadDocument({ case_id: caseId, id })}
          >
            {name}
          </button>
        )}
        {document && isStaff && <SortDocument document={document} />}
        {isDeleted && <span className="sub soft">Deleted</span>}
      </li>
    );
  };
  return { work, drawDocument };
}
