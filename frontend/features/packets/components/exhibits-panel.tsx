import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { exhibitLabel } from '#shared/domain/exhibits.ts';
import type { Exhibit, Exhibits } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Loading } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { exhibitsQuery, isBuilding, packetsQuery, useBuildPacket, useSaveExhibits } from '../api/packets.ts';
import { PacketList } from './packet-list.tsx';
import './packets.css';

/** The order of a case's exhibits, and the packets built of them. */
export default function ExhibitsPanel({ caseId }: { caseId: string }) {
  const { data, error, refetch, isFetching } = useQuery(exhibitsQuery(caseId));
  if (data) return <KnownExhibits caseId={caseId} seen={data} />;
  if (error)
    return (
      <Failure title="Couldn’t load the exhibits" error={error} onRetry={refetch} retrying={isFetching} />
    );
  return <Loading label="Loading exhibits" />;
}

function KnownExhibits({ caseId, seen }: { caseId: string; seen: Exhibits }) {
  const { data: packets } = useQuery(packetsQuery(caseId));
  const save = useSaveExhibits(caseId);
  const build = useBuildPacket(caseId);
  const [moved, setMoved] = useState('');
  const [dragged, setDragged] = useState<number>();
  const { exhibits, documents, numbering, sections, version } = seen;
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  const move = (from: number, to: number) => {
    const exhibit = exhibits[from];
    if (!exhibit || from === to || to < 0 || to >= exhibits.length) return;
    save.mutate({ version, numbering, exhibits: exhibits.toSpliced(from, 1).toSpliced(to, 0, exhibit) });
    setMoved(`${exhibit.title} is now exhibit ${exhibitLabel(to, numbering)}`);
  };
  if (documents.length === 0)
    return <p className="exhibits-none soft">Documents accepted on the checklist appear here.</p>;
  return (
    <>
      <ol className="exhibits">
        {exhibits.map((exhibit, at) => (
          <li
            key={exhibit.id}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, at)}
            onDragEnd={() => setDragged(undefined)}
          >
            <span className="exhibit-label">{exhibitLabel(at, numbering)}</span>
            <div>
              <strong>{exhibit.title}</strong>
              <span className="soft">{sectionText(exhibit, sections)}</span>
              <ul>
                {exhibit.documents.map((id) => (
                  <li key={id}>{documents.find((each) => each.id === id)?.name}</li>
                ))}
              </ul>
            </div>
            <div className="buttons">
              <IconButton
                icon={ArrowUp}
                label={`Move ${exhibit.title} up`}
                disabled={at === 0 || save.isPending}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${exhibit.title} down`}
                disabled={at === exhibits.length - 1 || save.isPending}
                onClick={() => move(at, at + 1)}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {moved}
      </p>
      <div className="exhibits-build">
        <span className="soft">
          {exhibits.length} of {limits.exhibits} exhibits, {megabytes(bytes)} of{' '}
          {megabytes(limits.packetBytes)} MB
        </span>
        <Button
          variant="secondary"
          busy={build.isPending}
          busyLabel="Starting"
          disabled={!packets || packets.items.some(isBuilding) || save.isPending}
          onClick={() => build.mutate({ number: (packets?.items[0]?.number ?? 0) + 1, version })}
        >
          Build packet
        </Button>
      </div>
      <PacketList caseId={caseId} />
    </>
  );
}

const megabytes = (bytes: number): number => Math.ceil((bytes / 1024 / 1024) * 10) / 10;

const sectionText = ({ section_id }: Exhibit, sections: Exhibits['sections']): string => {
  const section = sections.find(({ id }) => id === section_id);
  return [section?.label, section?.cites].filter(Boolean).join(', ');
};
