import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { ExhibitNumbering } from '#shared/domain/exhibits.ts';
import { Exhibit, type ExhibitDocument, type Exhibits } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { Notice } from '../../../components/notice.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { useSaveExhibits } from '../api/packets.ts';
import { caption, moveToExhibit, type Order } from '../exhibit-edits.ts';
import { previewPacket } from '../packet-plan.ts';
import { useBuilds } from '../use-builds.ts';
import { useLift } from '../use-lift.tsx';
import { ExhibitDialog, MoveDialog } from './exhibit-dialogs.tsx';
import { ExhibitsPanel } from './exhibits-panel.tsx';
import { JobAnnouncement, JobBanner } from './job-banner.tsx';
import { PacketHead } from './packet-head.tsx';
import { PacketLimits } from './packet-limits.tsx';
import { PacketSide } from './packet-side.tsx';
import type { Cover } from './preview.tsx';

/** The exhibit being edited, as it was at first; without one, a new exhibit. */
const Edited = z.object({ exhibit: z.optional(Exhibit) });

/** A case's exhibits in order, a preview of the packet, and the packets built so far. */
export function ExhibitsWorkspace({
  caseId,
  status,
  cover,
  isFiled,
  seen,
  children,
}: {
  caseId: string;
  status: string;
  cover: Cover;
  /** Whether the case has been filed, so that there is a submission to prove. */
  isFiled: boolean;
  seen: Exhibits;
  /** What else the side has. */
  children?: ReactNode;
}) {
  const { save, isPending: isSaving } = useSaveExhibits(caseId);
  const { version, numbering, exhibits: saved, documents, sections } = seen;
  const builds = useBuilds(caseId, version);
  const [edited, setEdited] = useTabDialog('exhibit', Edited);
  /** As it was when its dialog opened. */
  const [moved, setMoved] = useState<ExhibitDocument>();
  const saveOrder = (order: Order, as: ExhibitNumbering = numbering) =>
    save({ numbering: as, exhibits: [...order] });
  const change = (order: Order) => {
    if (order !== saved) void saveOrder(order);
  };
  const lift = useLift(saved, saveOrder);
  const preview = previewPacket(seen, lift.order, numbering);
  const { latest } = builds;
  return (
    <>
      <PacketHead
        cover={cover}
        status={status}
        preview={preview}
        savedAt={seen.changed_at}
        canBuild={
          !seen.hidden &&
          builds.canStart &&
          !builds.isFull &&
          !isSaving &&
          preview.documents > 0 &&
          preview.over.length === 0
        }
        isStarting={builds.starting !== undefined && !builds.starting.report}
        canAdd={!seen.hidden && saved.length < limits.exhibits && documents.length > 0}
        onAdd={() => setEdited({})}
        onBuild={builds.startPacket}
      />
      {seen.hidden && (
        <Notice tone="info" icon={Lock}>
          Some exhibits have confidential documents, which HR can’t see. An attorney, OPS, or an admin has to
          arrange them and build the packet.
        </Notice>
      )}
      {latest && <JobBanner packet={latest} isNew={builds.isLatestNew} />}
      <JobAnnouncement packet={builds.isLatestNew ? latest : undefined} />
      <PacketLimits preview={preview} isFull={builds.isFull} />
      <div className="packet-body">
        <ExhibitsPanel
          caseId={caseId}
          seen={seen}
          preview={preview}
          lift={lift}
          busy={isSaving}
          onNumbering={(as) => void saveOrder(saved, as)}
          onChange={change}
          onMove={setMoved}
          onRename={(exhibit) => setEdited({ exhibit })}
        />
        <PacketSide cover={cover} preview={preview} isFiled={isFiled} builds={builds}>
          {children}
        </PacketSide>
      </div>
      {edited && (
        <ExhibitDialog
          exhibit={edited.exhibit}
          latest={saved.find(({ id }) => id === edited.exhibit?.id)}
          sections={sections}
          onClose={() => setEdited(undefined)}
          onSave={(as) => saveOrder(caption(saved, as))}
        />
      )}
      {moved && (
        <MoveDialog
          document={moved}
          isGone={!documents.some(({ id }) => id === moved.id)}
          exhibits={preview.exhibits}
          onClose={() => setMoved(undefined)}
          onMove={(exhibitId) => {
            setMoved(undefined);
            change(moveToExhibit(saved, moved.id, exhibitId));
          }}
        />
      )}
    </>
  );
}
