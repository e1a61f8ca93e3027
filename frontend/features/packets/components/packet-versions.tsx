import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { sizeText } from '../../../lib/size-text.ts';
import { packetQuery } from '../api/packets.ts';
import { pageRange } from '../packet-plan.ts';

/** The document versions a packet was built from, loaded on demand. */
export function PacketVersions({ caseId, number }: { caseId: string; number: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="packet-versions" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Documents of packet {number}</summary>
      {isOpen && <Versions caseId={caseId} number={number} />}
    </details>
  );
}

function Versions({ caseId, number }: { caseId: string; number: number }) {
  const { data, error, refetch, isFetching } = useQuery(packetQuery(caseId, number));
  if (error)
    return (
      <Failure
        title="Couldn’t load the documents"
        error={error}
        onRetry={refetch}
        retrying={isFetching}
        level="h3"
      />
    );
  if (!data) return <Loading label="Loading documents" />;
  return (
    <ol>
      {data.files.map(({ exhibit, id, name, size, first_page, pages, sha256 }) => (
        <li key={id}>
          <b>{exhibit}</b> {name} <span className="soft">{sizeText(size)}</span>
          {first_page !== undefined && (
            <span className="soft">
              , {pages === 1 ? 'page' : 'pages'} {pageRange(first_page, pages ?? 1)}
            </span>
          )}
          {sha256 && <code title={sha256}> {sha256.slice(0, 8)}…</code>}
        </li>
      ))}
    </ol>
  );
}
