import { packetsContract } from '#shared/contract/packets.ts';
import { exhibitFunctions } from '../../packets/exhibits.ts';
import { packetFunctions } from '../../packets/packets.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(packetsContract, {
  ...exhibitFunctions,
  ...packetFunctions,
});
