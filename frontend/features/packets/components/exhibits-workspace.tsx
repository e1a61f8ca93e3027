import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ExhibitNumbering } from '#shared/domain/exhibits.ts';
import { Exhibit, type ExhibitDocument, type Exhibits, type Packet } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import {
  isBuilding,
  type PacketOrder,
  packetsQuery,
  useBuildPacket,
  useSaveExhibits,
} from '../api/packets.ts';
import { caption, leaveOut, mergeWithPrevious, moveToExhibit, type Order, step } from '../exhibit-edits.ts';
import { previewPacket } from '../packet-plan.ts';
import { useLift } from '../use-lift.tsx';
import { CaseReports } from './case-reports.tsx';
import { ExhibitDialog, MoveDialog } from './exhibit-dialogs.tsx';
import { ExhibitList } from './exhibit-list.tsx';
import { FormDrafts } from './form-drafts.tsx';
import { JobBanner } from './job-banner.tsx';
import { LeftOut } from './left-out.tsx';
import { PacketHead } from './packet-head.tsx';
import { PacketLimits } from './packet-limits.tsx';
import { PacketList } from './packet-list.tsx';
import { PacketSize } from './packet-size.tsx';
import { type Cover, Preview } from './preview.tsx';

/** The exhibit being edited, as it was at first; without one, a new exhibit. */
const Edited = z.object({ exhibit: z.optional(Exhibit) });

/** A case's exhibits in order, a preview of the packet, and the packets built so far. */
export function ExhibitsWorkspace({
  caseId,
  status,
  cover,
  isFiled,
  seen,
}: {
  caseId: string;
  status: string;
  cover: Cover;
  /** Whether the case has been filed, so that there is a submission to prove. */
  isFiled: boolean;
  seen: Exhibits;
}) {
  const { data: packets } = useQuery(packetsQuery(caseId));
  const { save, isPending: isSaving } = useSaveExhibits(caseId);
  const build = useBuildPacket(caseId);
  const [edited, setEdited] = useTabDialog('exhibit', Edited);
  /** As it was when its dialog opened. */
  const [moved, setMoved] = useState<ExhibitDocument>();
  const [startedHere, setStartedHere] = useState<number>();
  const { version, numbering, exhibits: saved, documents, sections } = seen;
  const saveOrder = (order: Order, as: ExhibitNumbering = numbering) =>
    save({ numbering: as, exhibits: [...order] });
  const lift = useLift(saved, saveOrder);
  const preview = previewPacket(seen, lift.order, numbering);
  const latest = packets?.items[0];
  const next = (latest?.number ?? 0) + 1;
  const latestPacket = packets?.items.find(({ report }) => !report);
  const isFull = packets !== undefined && packetsOf(packets.items).length >= limits.packets;
  const canStart = packets !== undefined && !packets.items.some(isBuilding);
  const start = (order: PacketOrder) => {
    setStartedHere(order.number);
    build.mutate(order);
  };
  const change = (order: Order) => {
    if (order !== saved) void saveOrder(order);
  };
  return (
    <>
      <PacketHead
        cover={cover}
        status={status}
        preview={preview}
        savedAt={seen.changed_at}
        canBuild={
          !seen.hidden &&
          canStart &&
          !isFull &&
          !isSaving &&
          preview.documents > 0 &&
          preview.over.length === 0
        }
        isStarting={build.isPending && !build.variables.report}
        canAdd={!seen.hidden && saved.length < limits.exhibits && documents.length > 0}
        onAdd={() => setEdited({})}
        onBuild={() => start({ number: next, version })}
      />
      {seen.hidden && (
        <Notice tone="info" icon={Lock}>
          Some exhibits have confidential documents, which HR can’t see. An attorney, OPS, or an admin has to
          arrange them and build the packet.
        </Notice>
      )}
      {latest && <JobBanner packet={latest} isNew={latest.number === startedHere} />}
      <PacketLimits preview={preview} isFull={isFull} />
      <div className="packet-body">
        <Panel
          title="Exhibits"
          flush
          busy={isSaving}
          className="packet-panel"
          aside={
            <>
              <span className="packet-how soft">Drag to reorder, or focus a handle and press Space</span>
              <Numbering value={numbering} onChange={(as) => void saveOrder(saved, as)} />
            </>
          }
        >
          {documents.length === 0 ? (
            <p className="packet-none soft">Documents accepted on the checklist appear here.</p>
          ) : (
            <ExhibitList
              caseId={caseId}
              exhibits={preview.exhibits}
              lift={lift}
              actions={{
                onStep: (row, by) => change(step(saved, row, by)),
                onMerge: (id) => change(mergeWithPrevious(saved, id)),
                onLeaveOut: (row) => change(leaveOut(saved, row)),
                onMove: (id) => setMoved(documents.find((each) => each.id === id)),
                onRename: (id) => {
                  const exhibit = saved.find((each) => each.id === id);
                  if (exhibit) setEdited({ exhibit });
                },
              }}
            />
          )}
          <LeftOut
            documents={preview.rest}
            exhibits={preview.exhibits}
            onAdd={({ id, title }, exhibitId) =>
              change(
                exhibitId
                  ? moveToExhibit(saved, id, exhibitId)
                  : [
                      ...saved,
                      {
                        id: crypto.randomUUID(),
                        title: title.slice(0, limits.exhibitTitle),
                        documents: [id],
                      },
                    ],
              )
            }
          />
        </Panel>
        <div className="packet-side">
          <Preview
            cover={cover}
            preview={preview}
            number={(latestPacket?.ordinal ?? latestPacket?.number ?? 0) + 1}
          />
          <PacketSize preview={preview} />
          <CaseReports
            packets={packets?.items ?? []}
            isFiled={isFiled}
            isBusy={!canStart || build.isPending}
            starting={build.isPending ? build.variables.report : undefined}
            onBuild={(report) => start({ number: next, version, report })}
          />
          {packets && packets.forms.length > 0 && (
            <FormDrafts
              forms={packets.forms}
              isBusy={!canStart || build.isPending}
              starting={build.isPending ? build.variables.form?.id : undefined}
              onBuild={({ id, name }) => start({ number: next, version, report: 'form', form: { id, name } })}
            />
          )}
          <PacketList packets={packets?.items ?? []} />
        </div>
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

/** Reports have their own limit. */
const packetsOf = (items: readonly Packet[]) => items.filter(({ report }) => !report);

const Numbering = ({
  value,
  onChange,
}: {
  value: ExhibitNumbering;
  onChange: (numbering: ExhibitNumbering) => void;
}) => (
  <select
    className="select size-s"
    aria-label="Exhibit labels"
    value={value}
    onChange={(event) => onChange(event.target.value === 'numbers' ? 'numbers' : 'letters')}
  >
    <option value="letters">Letters: A, B, C</option>
    <option value="numbers">Numbers: 1, 2, 3</option>
  </select>
);
