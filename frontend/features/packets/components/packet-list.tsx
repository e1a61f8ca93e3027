import { Archive, Copy, Download } from 'lucide-react';
import { canBuildAgain } from '#shared/domain/packet-failure.ts';
import { packetName, packetNameWithin } from '#shared/domain/packet-name.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { Packet } from '#shared/records/packet.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { ConfidentialNote } from '../../../components/confidential-note.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { sizeText } from '../../../lib/size-text.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { downloadPacket, isBuilding, usePacketAction } from '../api/packets.ts';
import { failureText, resultText, stepText, unprintedText } from '../packet-texts.ts';
import { useSeesPacket } from '../use-packet-access.ts';
import { PacketVersions } from './packet-versions.tsx';

function stateText(packet: Packet): string {
  const { state, failure, pdf_bytes, left_out } = packet;
  if (isBuilding(packet)) return stepText(packet);
  if (state === 'CANCELED') return failure ? `Dismissed. ${failureText(packet)}` : 'Canceled';
  if (state === 'FAILED') return failureText(packet);
  const rest = left_out ? `, ${quantityText(left_out, 'document')} in the ZIP file only` : '';
  const size = pdf_bytes === undefined ? '' : `, ${sizeText(pdf_bytes)}`;
  return `${resultText(packet)}${size}${rest}`;
}

/** A case's packets and reports, newest first. Packets are permanent and list the documents they were built from. */
export function PacketList({ packets }: { packets: readonly Packet[] }) {
  useKeptFocus('[aria-labelledby="packet-list"] li', packets);
  return (
    <section aria-labelledby="packet-list">
      <h2 id="packet-list">Packets and reports</h2>
      {packets.length === 0 && (
        <p className="soft">No packets or reports yet. The ones you build appear here.</p>
      )}
      <ul className="packets">
        {packets.map((packet) => (
          <PacketEntry key={packet.number} packet={packet} />
        ))}
      </ul>
    </section>
  );
}

function PacketEntry({ packet }: { packet: Packet }) {
  const { case_id: caseId, number, state, report, created_at, made_by, pdf_sha256: sum } = packet;
  const seesPacket = useSeesPacket(packet);
  const name = packetNameWithin(packet);
  const { mutate, isPending } = usePacketAction(caseId);
  const { copy } = useCopy({ copied: 'SHA-256 copied', failed: 'Couldn’t copy' });
  return (
    <li>
      <div className="packet-entry">
        <div>
          <strong>{packetName(packet)}</strong>
          <span className="soft">
            <DateText at={created_at} style="date-time" />, {made_by}
          </span>
          <span className="soft">{stateText(packet)}</span>
          {packet.unprinted && <span className="soft">{unprintedText(packet.unprinted)}</span>}
          {!seesPacket && (
            <ConfidentialNote text="HR can’t build or download a packet with confidential documents." />
          )}
        </div>
        {state === 'DONE' && seesPacket && (
          <div className="buttons">
            <IconButton
              icon={Download}
              label={`Download ${name} as PDF`}
              onClick={() => void downloadPacket(packet, 'pdf')}
            />
            {!report && (
              <IconButton
                icon={Archive}
                label={`Download the originals of ${name} as ZIP`}
                onClick={() => void downloadPacket(packet, 'zip')}
              />
            )}
          </div>
        )}
        {(state === 'FAILED' || state === 'CANCELED') && seesPacket && canBuildAgain(packet) && (
          <Button
            small
            busy={isPending}
            busyLabel="Starting..."
            onClick={() => mutate({ number, action: 'retryPacket' })}
          >
            Build {name} again
          </Button>
        )}
      </div>
      {sum && (
        <p className="packet-sum">
          <code title={sum}>
            SHA-256 {sum.slice(0, 8)} … {sum.slice(-8)}
          </code>
          <IconButton
            icon={Copy}
            label={`Copy the SHA-256 checksum of ${name}`}
            onClick={() => void copy(sum)}
          />
        </p>
      )}
      {!report && <PacketVersions packet={packet} />}
    </li>
  );
}
