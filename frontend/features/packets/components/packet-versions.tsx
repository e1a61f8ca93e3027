import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packetNameWithin } from '#shared/domain/packet-name.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { Packet } from '#shared/records/packet.ts';
import { Loading } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { sizeText } from '../../../lib/size-text.ts';
import { packetQuery } from '../api/packets.ts';
import { pageRange } from '../packet-plan.ts';
import { zipOnlyTexts } from '../packet-texts.ts';

/** The document versions a packet was built from, loaded on demand. */
export function PacketVersions({ packet }: { packet: Packet }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="packet-versions" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Documents of {packetNameWithin(packet)}</summary>
      {isOpen && <Versions caseId={packet.case_id} number={packet.number} />}
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
  const hidden = data.documents - data.files.length;
  return (
    <>
      <ol>
        {data.files.map(({ exhibit, id, name, size, first_page, pages, sha256, problem }) => (
          <li key={id}>
            <b>{exhibit}</b> {name} <span className="soft">{sizeText(size)}</span>
            {first_page !== undefined && (
              <span className="soft">
                , {pages === 1 ? 'page' : 'pages'} {pageRange(first_page, pages ?? 1)}
              </span>
            )}
            {problem && <span className="soft">, {zipOnlyTexts[problem]}</span>}
            {sha256 && <code title={sha256}> {sha256.slice(0, 8)}…</code>}
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <p className="soft">And {quantityText(hidden, 'confidential document')}, which HR doesn’t see.</p>
      )}
    </>
  );
}
