import { documentsContract } from '../documents.ts';
import { packetsContract } from '../packets.ts';

/** The endpoints of the documents function. */
export const documentsDomain = {
  ...documentsContract,
  ...packetsContract,
} as const;
