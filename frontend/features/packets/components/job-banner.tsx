import { Download, RefreshCw, TriangleAlert } from 'lucide-react';
import { canBuildAgain } from '#shared/domain/packet-failure.ts';
import { packetName, packetNameWithin } from '#shared/domain/packet-name.ts';
import type { Packet } from '#shared/records/packet.ts';
import { Announcement } from '../../../components/announcement.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { downloadPacket, isBuilding, usePacketAction } from '../api/packets.ts';
import { failureText, resultText, stepText } from '../packet-texts.ts';
import { useSeesPacket } from '../use-packet-access.ts';
import { PacketBar } from './packet-size.tsx';

/** Announces that a packet is being built, and once it is ready. A failure is an alert. */
export function JobAnnouncement({ packet }: { packet: Packet | undefined }) {
  const text = packet && announcementOf(packet);
  return <Announcement id={text}>{text}</Announcement>;
}

function announcementOf(packet: Packet): string | undefined {
  if (isBuilding(packet)) return `Building ${packetNameWithin(packet)}`;
  return packet.state === 'DONE' ? `${packetName(packet)} is ready` : undefined;
}

/** The latest packet while it is being built, if it failed, and once it has been completed during this visit. */
export function JobBanner({ packet, isNew }: { packet: Packet; isNew: boolean }) {
  const { mutate, isPending } = usePacketAction(packet.case_id, (action) => {
    // The banner disappears.
    if (action === 'cancelPacket') moveFocus([document.querySelector('h1')], { preventScroll: true });
  });
  const { number, ordinal = number, state, report } = packet;
  useKeptFocus('.packet-job', state);
  const seesPacket = useSeesPacket(packet);
  const name = packetName(packet);
  const nameWithin = packetNameWithin(packet);
  if (isBuilding(packet))
    return (
      <section className="packet-job" aria-label={name}>
        <Icon of={RefreshCw} size="l" className="turning" />
        <div>
          <h2>Building {nameWithin}</h2>
          <p>You can leave this page.{!report && ` Changes you make now go into packet ${ordinal + 1}.`}</p>
        </div>
        <div className="packet-progress">
          <PacketBar share={packet.total ? (packet.done ?? 0) / packet.total : 0} />
          <p>{stepText(packet)}</p>
        </div>
        <Button
          small
          variant="ghost"
          busy={isPending}
          busyLabel="Canceling..."
          onClick={() => mutate({ number, action: 'cancelPacket' })}
        >
          Cancel
        </Button>
      </section>
    );
  if (state === 'FAILED')
    return (
      <section className="packet-job is-failed" role="alert" aria-label={name}>
        <Icon of={TriangleAlert} size="l" />
        <div>
          <h2>Couldn’t build {nameWithin}</h2>
          <p>{failureText(packet)}</p>
        </div>
        {seesPacket && canBuildAgain(packet) && (
          <Button
            small
            busy={isPending}
            busyLabel="Starting..."
            onClick={() => mutate({ number, action: 'retryPacket' })}
          >
            Try again
          </Button>
        )}
      </section>
    );
  if (state !== 'DONE' || !isNew) return null;
  return (
    <section className="packet-job" aria-label={name}>
      <Icon of={Download} size="l" />
      <div>
        <h2>{name} is ready</h2>
        <p>{resultText(packet)}.</p>
      </div>
      {seesPacket && (
        <Button small variant="secondary" onClick={() => void downloadPacket(packet, 'pdf')}>
          Download PDF
        </Button>
      )}
      {seesPacket && !report && (
        <Button small onClick={() => void downloadPacket(packet, 'zip')}>
          Download ZIP
        </Button>
      )}
    </section>
  );
}
