import { useQuery } from '@tanstack/react-query';
import { Archive, Download } from 'lucide-react';
import type { Packet } from '#shared/records/packet.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { downloadPacket, isBuilding, packetsQuery, usePacketAction } from '../api/packets.ts';

const steps = {
  reading: 'Reading documents',
  numbering: 'Numbering pages',
  saving: 'Saving the PDF',
  archiving: 'Collecting originals',
} as const;
const failures = {
  too_many_pages: 'The documents have more than 1,000 pages. Take some out of the exhibits.',
  file_missing: 'A document was deleted before the packet was built.',
  unexpected: 'Something went wrong. Try again.',
} as const;

function stateText({ state, step, done = 0, total = 0, pages, left_out, failure }: Packet): string {
  if (state === 'QUEUED') return 'Waiting to be built';
  if (state === 'RUNNING') return step ? `${steps[step]}, ${done} of ${total}` : 'Building';
  if (state === 'CANCELED') return 'Canceled';
  if (state === 'FAILED') return failures[failure ?? 'unexpected'];
  return `${pages} pages${left_out ? `, ${left_out} in the ZIP file only` : ''}`;
}

/** The packets of a case, newest first, with the progress of the one being built. */
export function PacketList({ caseId }: { caseId: string }) {
  const { data } = useQuery(packetsQuery(caseId));
  const { mutate, isPending } = usePacketAction(caseId);
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <h3 className="packets-heading">Packets</h3>
      <ul className="packets" aria-live="polite">
        {items.map((packet) => (
          <li key={packet.number}>
            <div>
              <strong>Packet {packet.number}</strong>
              <span className="soft">
                {stateText(packet)}. {packet.made_by}
              </span>
              {packet.pdf_sha256 && <code>SHA-256 {packet.pdf_sha256}</code>}
            </div>
            <div className="buttons">
              {packet.state === 'DONE' && (
                <>
                  <IconButton
                    icon={Download}
                    label={`Download packet ${packet.number} as PDF`}
                    onClick={() => void downloadPacket(packet, 'pdf')}
                  />
                  <IconButton
                    icon={Archive}
                    label={`Download the originals of packet ${packet.number} as ZIP`}
                    onClick={() => void downloadPacket(packet, 'zip')}
                  />
                </>
              )}
              {isBuilding(packet) && (
                <Button
                  small
                  busy={isPending}
                  onClick={() => mutate({ number: packet.number, action: 'cancelPacket' })}
                >
                  Cancel
                </Button>
              )}
              {(packet.state === 'FAILED' || packet.state === 'CANCELED') && (
                <Button
                  small
                  busy={isPending}
                  onClick={() => mutate({ number: packet.number, action: 'retryPacket' })}
                >
                  Try again
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
