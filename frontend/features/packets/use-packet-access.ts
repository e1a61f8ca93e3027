import type { Packet } from '#shared/records/packet.ts';
import { useAccess } from '../../lib/session.tsx';

/** Whether the user may download a packet and build it again: HR may not if it has documents that HR doesn’t see. */
export function useSeesPacket({ confidential }: Packet): boolean {
  const { can } = useAccess();
  return !confidential || can('document.confidential');
}
