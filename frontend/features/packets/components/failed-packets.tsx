import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { canBuildAgain } from '#shared/domain/packet-failure.ts';
import { packetName, packetNameWithin } from '#shared/domain/packet-name.ts';
import type { FailedPacket } from '#shared/records/packet.ts';
import { DateText } from '../../../components/date-text.tsx';
import { FailedRow, useFailedRow } from '../../../components/failed-row.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { notify } from '../../../lib/notify.ts';
import { failedPacketsQuery, usePacketAction } from '../api/packets.ts';
import { failureText } from '../packet-texts.ts';
import '../../../components/team.css';

/** Failed packets of all cases, for administrators to rebuild or dismiss. */
export function FailedPackets() {
  const query = useQuery(failedPacketsQuery);
  return (
    <Panel title="Failed Packets" busy={query.isPending} flush>
      <QueryFailure query={query} title="Couldn’t load failed packets" level="h3" />
      {query.data?.items.length === 0 && <p className="panel-none">No failed packets</p>}
      <ul className="team">
        {query.data?.items.map((packet) => (
          <FailedPacketRow key={`${packet.case_id} ${packet.number}`} packet={packet} />
        ))}
      </ul>
    </Panel>
  );
}

function FailedPacketRow({ packet }: { packet: FailedPacket }) {
  const { case_id: caseId, number, cover, made_by, created_at } = packet;
  const name = `${packetNameWithin(packet)} of ${cover.subtitle}`;
  const { row, leave } = useFailedRow();
  const { mutate, isPending } = usePacketAction(caseId, (action) => {
    if (action === 'retryPacket')
      notify.success(`Building ${name} again`, 'If it fails again, it will reappear here.');
    leave();
  });
  return (
    <FailedRow
      icon={TriangleAlert}
      name={name}
      busy={isPending}
      again={
        canBuildAgain(packet)
          ? {
              ...{ label: 'Retry', busyLabel: 'Starting...' },
              onClick: () => mutate({ number, action: 'retryPacket' }),
            }
          : undefined
      }
      onDismiss={() => mutate({ number, action: 'cancelPacket' })}
      row={row}
    >
      <b>
        {packetName(packet)}, <Link to={`/cases/${caseId}/packet`}>{cover.subtitle}</Link>, {cover.title}
      </b>
      <small>{failureText(packet)}</small>
      <small>
        Started <DateText at={created_at} style="date-time" /> by {made_by}
      </small>
    </FailedRow>
  );
}
